import { use, useEffect, useState } from "react";

import { FetchContext } from "#api/use-client.ts";
import { page } from "#lib/reload-page.ts";

const ASKED_EVERY_MS = 3000;

/**
 * Whether nobody answers at the page's own address; as soon as somebody does again, the page is loaded anew. Where
 * somebody answers from the outset it is not: what is missing would be missing again.
 */
export function useReloadOnReturn(isWaiting: boolean): boolean {
  const fetch = use(FetchContext);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let wasGone = false;
    async function knock() {
      const request = fetch(window.location.origin, { method: "HEAD", cache: "no-store" });
      const isThere = await request.then(
        () => true,
        () => false,
      );
      if (isThere && wasGone) page.reload();
      wasGone ||= !isThere;
      setIsGone(!isThere);
    }
    void knock();
    const timer = setInterval(() => void knock(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, fetch]);
  return isGone;
}
