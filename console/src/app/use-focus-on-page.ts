import { useEffect, useRef } from "react";

import { useLocation } from "#router/router-context.ts";
import { focusMainIfLost } from "#ui/dialog/restore-focus.ts";

/** What had the focus may be gone with the page it was on. The focus then moves to the new page. */
export function useFocusOnPage(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const former = useRef(address);
  useEffect(() => {
    if (former.current === address) return undefined;
    former.current = address;
    // After the page itself had the chance to take the focus.
    const timer = setTimeout(focusMainIfLost);
    return () => clearTimeout(timer);
  }, [address]);
}
