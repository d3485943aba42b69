import { ActionIcon, Loader } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface RowActionProps {
  icon: Icon;
  /** A verb, shown as a tooltip. */
  label: string;
  /** The record's name, which completes the accessible name. */
  target: string;
  color?: string;
  /** While the action runs, clicks do nothing. */
  isRunning?: boolean;
  onClick: () => void;
}

export function RowAction({
  icon: IconShape,
  label,
  target,
  color = "gray",
  isRunning = false,
  onClick,
}: RowActionProps) {
  return (
    <ActionIcon
      data-hint={label}
      variant="subtle"
      size={36}
      color={color}
      aria-label={`${label} ${target}`}
      aria-busy={isRunning}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isRunning}
      onClick={() => {
        if (!isRunning) onClick();
      }}
    >
      {isRunning ? (
        <Loader size={18} color="currentColor" aria-hidden />
      ) : (
        <IconShape size={18} stroke={1.7} aria-hidden />
      )}
    </ActionIcon>
  );
}
