import { t } from "@lingui/core/macro";
import { getDefaultZIndex } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { useLatePart } from "#lib/late-part.ts";
import { overlays } from "#ui/overlays/overlays.ts";
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

/** The frame of every dialog. One that is opened before its code is loaded appears as soon as it is. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props;
  const parts = useLatePart(overlays, isOpen);
  const [isLate] = useState(parts === null);
  useEscapeLayer(isOpen, onClose);
  return parts && <Frame {...props} Modal={parts.Modal} isLate={isLate} />;
}

type Overlays = NonNullable<ReturnType<typeof overlays.read>>;

interface FrameProps extends DialogProps, Pick<Overlays, "Modal"> {
  /** Opens in a second step, because a modal notes what has the focus only when it opens. */
  isLate: boolean;
}

function Frame({ Modal, isLate, ...props }: FrameProps) {
  const { title, onClose, size = "medium", children } = props;
  const { returnsFocus = true, isOnTop = false, barLabel } = props;
  const isPhone = useMediaQuery("(max-width: 48em)");
  const isReady = useDeferredValue(true, !isLate);
  const isOpen = props.isOpen && isReady;
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
    [Modal, returnsFocus],
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
