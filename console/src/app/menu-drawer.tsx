import { Drawer } from "@mantine/core";

import { Sidebar } from "./sidebar.tsx";

import classes from "./shell.module.css";

export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="16rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className={classes["drawer"] ?? ""}>
        <Sidebar onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
