import { useCallback, useEffect, useRef } from "react";

import { focusAgainIfLost } from "./restore-focus.ts";

/**
 * Restores the focus after fields were disabled for a while, or moves it to the page. Call the returned function
 * before disabling them.
 */
export function useFocusAgain(isClosed: boolean): () => void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (isClosed || !held.current) return;
    focusAgainIfLost(held.current);
    held.current = null;
  }, [isClosed]);
  return useCallback(() => {
    held.current = document.activeElement;
  }, []);
}
