import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface RowActionProps {
  icon: Icon;
  /** The verb, shown as a tooltip. */
  label: string;
  /** The record it acts on; completes the name that a screen reader says. */
  target: string;
  color?: string;
  onClick: () => void;
}

export function RowAction({
  icon: IconShape,
  label,
  target,
  color = "gray",
  onClick,
}: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={36}
        color={color}
        aria-label={`${label} ${target}`}
        onClick={onClick}
      >
        <IconShape size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
