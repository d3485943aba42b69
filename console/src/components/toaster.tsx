import { Notification, Portal } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";

import { currentToast, dismissToast, onToastChange, type Toast } from "./toast.ts";

import classes from "./toaster.module.css";

const SECONDS = { success: 5, failure: 8 };

/** Where the one toast appears, above dialogs. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast);
  return <Portal>{toast && <ToastView key={toast.key} toast={toast} />}</Portal>;
}

function ToastView({ toast: { tone, title, description } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(dismissToast, SECONDS[tone] * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, tone]);

  return (
    <Notification
      className={classes["toast"] ?? ""}
      title={title}
      color={tone === "success" ? "green" : "red"}
      closeButtonProps={{ "aria-label": "Dismiss" }}
      onClose={dismissToast}
      // Nobody loses a sentence while reading it.
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      {description}
    </Notification>
  );
}
