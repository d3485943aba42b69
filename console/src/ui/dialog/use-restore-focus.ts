import { useCallback, useEffect, useRef } from "react";

import { restoreFocusIfLost } from "./restore-focus.ts";

/**
 * Restores the focus after fields were disabled for a while, or moves it to the page. Call the returned function
 * before disabling them.
 */
export function useRestoreFocus(isClosed: boolean): () => void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (isClosed || !held.current) return;
    restoreFocusIfLost(held.current);
    held.current = null;
  }, [isClosed]);
  return useCallback(() => {
    held.current = document.activeElement;
  }, []);
}
