import { t } from "@lingui/core/macro";
import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface RecordAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Shown in red because it cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, shown below the label. */
  reason?: string;
}

interface RecordActionsProps {
  primary?: ReactNode;
  secondary?: ReactNode;
  menu: readonly RecordAction[];
}

/** The actions of a record's page: a main button, a secondary one, and a menu for the rest. */
export function RecordActions({ primary, secondary, menu }: RecordActionsProps) {
  return (
    <>
      {secondary}
      {primary}
      {menu.length > 0 && (
        <Menu
          position="bottom-end"
          shadow="md"
          // Otherwise axe complains about content outside the landmarks and a child that is not a menu item.
          withinPortal={false}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map(({ label, icon, onClick, danger = false, disabled = false, reason }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                disabled={disabled}
                {...(danger && { c: "var(--mantine-color-error)" })}
                onClick={onClick}
              >
                {label}
                {reason !== undefined && (
                  <Text size="xs" maw="16rem">
                    {reason}
                  </Text>
                )}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
