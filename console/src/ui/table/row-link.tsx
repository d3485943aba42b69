import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface RowLinkProps {
  icon: Icon;
  /** What opens, shown as a tooltip. */
  label: string;
  /** The record it belongs to; completes the name that a screen reader says. */
  target: string;
  href: string;
}

/** Opens a place outside the console, in a new tab. */
export function RowLink({ icon: IconShape, label, target, href }: RowLinkProps) {
  return (
    <ActionIcon
      data-hint={label}
      component="a"
      variant="subtle"
      size={36}
      color="gray"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${target}`}
    >
      <IconShape size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
