import { t } from "@lingui/core/macro";
import { getDefaultZIndex, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useMemo } from "react";

import { dismissFailure } from "#ui/toast/toast.ts";

import { useEscapeLayer } from "./escape-layers.ts";

import classes from "./dialog.module.css";

export interface DialogProps {
  isOpen: boolean;
  title?: ReactNode;
  /** Near the top of the page, without a header: the label names it instead. */
  barLabel?: string;
  /** Called on Escape, a click outside or the close button. The caller decides whether to close. */
  onClose: () => void;
  /** A large or wide dialog fills a phone's screen. */
  size?: "small" | "medium" | "large" | "wide";
  returnsFocus?: boolean;
  /** Above every other dialog, even one opened later. */
  isOnTop?: boolean;
  children: ReactNode;
}

const WIDTHS = { small: "26rem", medium: "md", large: "56rem", wide: "78rem" };
const FILLS_PHONE = new Set(["large", "wide"]);

/** The frame of every dialog. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, size = "medium", children } = props;
  const { returnsFocus = true, isOnTop = false, barLabel } = props;
  const isPhone = useMediaQuery("(max-width: 48em)");
  useEscapeLayer(isOpen, onClose);
  // Pages always render their dialogs. A memoized element makes a closed one free.
  const closed = useMemo(
    () => (
      <Modal
        opened={false}
        onClose={() => undefined}
        returnFocus={returnsFocus}
        transitionProps={{ exitDuration: 0 }}
      />
    ),
    [returnsFocus],
  );
  if (!isOpen) return closed;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      onSubmitCapture={dismissFailure}
      title={title}
      closeButtonProps={{ "aria-label": t`Close` }}
      size={WIDTHS[size]}
      data-dialog={size}
      fullScreen={FILLS_PHONE.has(size) && (isPhone ?? false)}
      returnFocus={returnsFocus}
      classNames={{
        root: classes["root"] ?? "",
        inner: classes["inner"] ?? "",
        content: classes["content"] ?? "",
      }}
      zIndex={getDefaultZIndex(isOnTop ? "popover" : "modal")}
      // The record is usually gone by the time the dialog closes, so there is nothing to fade out.
      transitionProps={{ exitDuration: 0 }}
      {...(barLabel !== undefined && {
        withCloseButton: false,
        centered: false,
        yOffset: "max(16px, 12dvh)",
        padding: 0,
        attributes: { content: { "aria-label": barLabel } },
      })}
    >
      {children}
    </Modal>
  );
}
