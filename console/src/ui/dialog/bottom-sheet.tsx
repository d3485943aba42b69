import { t } from "@lingui/core/macro";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscapeLayer } from "./escape-layers.ts";

import classes from "./bottom-sheet.module.css";

interface BottomSheetProps {
  title: ReactNode;
  /** Returns the focus too. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the bottom of a phone's screen. It is open while it is rendered. */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  useEscapeLayer(true, onClose);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ "aria-label": t`Close` }}
      transitionProps={{ duration: 0 }}
      // A sheet's header is not the page's banner.
      attributes={{ header: { role: "presentation" } }}
      classNames={{ content: classes["sheet"] ?? "", title: classes["title"] ?? "" }}
    >
      {children}
    </Drawer>
  );
}
