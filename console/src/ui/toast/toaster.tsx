import { t } from "@lingui/core/macro";
import { Anchor, Notification } from "@mantine/core";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import { useStore } from "#lib/store.ts";
import { Link } from "#router/link.tsx";
import { Sentence } from "#ui/sentence.tsx";

import { dismissToast, type Toast, toastStore } from "./toast.ts";

import classes from "./toaster.module.css";

const SECONDS = { success: 5, warning: 8, failure: 8 };
const COLORS = { success: "green", warning: "orange", failure: "red" };
/** Reaching a link takes longer than reading a sentence. */
const SECONDS_WITH_LINK = 15;

/** Shows the toast above all dialogs. */
export function Toaster() {
  const toast = useStore(toastStore);
  return createPortal(toast && <ToastView key={toast.key} toast={toast} />, document.body);
}

function ToastView({ toast: { tone, title, description, link, action } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const seconds = link || action ? SECONDS_WITH_LINK : SECONDS[tone];

  useEffect(() => {
    if (!box) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(
        "--toast-height",
        `calc(${box.offsetHeight}px + var(--mantine-spacing-md))`,
      );
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty("--toast-height");
    };
  }, [box]);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(dismissToast, seconds * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, seconds]);

  return (
    <Notification
      ref={setBox}
      className={classes["toast"] ?? ""}
      title={title}
      color={COLORS[tone]}
      closeButtonProps={{ "aria-label": t`Dismiss` }}
      onClose={dismissToast}
      // Hovering or focusing the toast keeps it open.
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Sentence>{description}</Sentence>
      {link && (
        <>
          {" "}
          <Anchor component={Link} to={link.to} inherit underline="always" onClick={dismissToast}>
            {link.label}
          </Anchor>
        </>
      )}
      {action && (
        <Anchor
          component="button"
          inherit
          ml={4}
          underline="always"
          onClick={() => {
            dismissToast();
            action.run();
          }}
        >
          {action.label}
        </Anchor>
      )}
    </Notification>
  );
}
