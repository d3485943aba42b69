import { t } from "@lingui/core/macro";
import { Drawer } from "@mantine/core";

import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";

import { Sidebar } from "./sidebar.tsx";

import classes from "./shell.module.css";

export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useEscapeLayer(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={onClose} closeOnEscape={false} size="16rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Menu`} className={classes["drawer"] ?? ""}>
        <Sidebar onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
