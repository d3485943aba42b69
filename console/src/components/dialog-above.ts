import { createContext, use, useEffect } from "react";

/** Tells the dialog around that another one is open above it. */
export const DialogAboveContext = createContext<(isOpen: boolean) => void>(() => undefined);

/** Keeps Escape in this dialog: the one below it stays open. */
export function useDialogAbove(isOpen: boolean): void {
  const tell = use(DialogAboveContext);
  useEffect(() => {
    if (!isOpen) return undefined;
    tell(true);
    return () => tell(false);
  }, [isOpen, tell]);
}
