import { ActionIcon, Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useContext } from "react";

import { ActionLayoutContext } from "./action-layout.ts";

interface RowLinkProps {
  icon: Icon;
  label: string;
  /** The record's name, which completes the accessible name. */
  target: string;
  href: string;
}

/** Opens an external address in a new tab. */
export function RowLink({ icon: IconShape, label, target, href }: RowLinkProps) {
  const { onAct } = useContext(ActionLayoutContext);
  const usual = {
    component: "a",
    variant: "subtle",
    color: "gray",
    href,
    target: "_blank",
    rel: "noopener noreferrer",
    "aria-label": `${label} ${target}`,
  } as const;
  const icon = <IconShape size={18} stroke={1.7} aria-hidden />;
  if (onAct) {
    return (
      <Button {...usual} size="md" justify="flex-start" leftSection={icon} onClick={onAct}>
        {label}
      </Button>
    );
  }
  return (
    <ActionIcon {...usual} data-hint={label} size={36}>
      {icon}
    </ActionIcon>
  );
}
