import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface RowLinkProps {
  icon: Icon;
  /** Shown as a tooltip. */
  label: string;
  /** The record's name, which completes the accessible name. */
  target: string;
  href: string;
}

/** Opens an external address in a new tab. */
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
