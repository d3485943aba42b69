import { ActionIcon, Button, Loader } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useContext } from "react";

import { ActionLayoutContext } from "./action-layout.ts";

interface RowActionProps {
  icon: Icon;
  /** A verb. */
  label: string;
  /** The record's name, which completes the accessible name. */
  target: string;
  /** For an action that cannot be undone. Only a list shows the color: rows full of red look like errors. */
  color?: "red";
  /** Why the action isn't possible. It is shown instead of the label, and clicks do nothing. */
  reason?: string | null;
  /** While the action runs, clicks do nothing. */
  isRunning?: boolean;
  onClick: () => void;
}

export function RowAction(props: RowActionProps) {
  const { icon: IconShape, label, target, color, reason, isRunning = false, onClick } = props;
  const { onAct } = useContext(ActionLayoutContext);
  const usual = {
    variant: "subtle",
    "aria-label": `${label} ${target}`,
    "aria-busy": isRunning,
    // Not `disabled`, which would drop the focus.
    "aria-disabled": isRunning || Boolean(reason),
    ...(reason && { "aria-description": reason, "data-disabled": true }),
    onClick: () => {
      if (isRunning || reason) return;
      onAct?.();
      onClick();
    },
  };
  const icon = isRunning ? (
    <Loader size={18} color="currentColor" aria-hidden />
  ) : (
    <IconShape size={18} stroke={1.7} aria-hidden />
  );
  if (onAct) {
    return (
      <Button {...usual} color={color ?? "gray"} size="md" justify="flex-start" leftSection={icon}>
        {reason ?? label}
      </Button>
    );
  }
  return (
    <ActionIcon {...usual} data-hint={reason ?? label} size={36} color="gray">
      {icon}
    </ActionIcon>
  );
}
