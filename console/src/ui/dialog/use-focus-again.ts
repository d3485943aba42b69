import { useCallback, useEffect, useRef } from "react";

import { focusAgainIfLost } from "./lost-focus.ts";

/**
 * Fields that are closed for a while lose the focus; once they are open it is where it was, or on
 * the page. The returned function notes where, and is called before they close.
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
