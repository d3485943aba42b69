import { use, useEffect, useState } from "react";

import { FetchContext } from "#api/client/use-client.ts";
import { createStore } from "#lib/store.ts";

const ASKED_EVERY_MS = 3000;

/** Whether the screen waits for its code, and says so itself. */
export const isCodeAwaited = createStore(false);

/**
 * Whether the page's own server answers; null until known. Calls `reload` once the server is back, but not if
 * it answered from the start: the reload would not help.
 */
export function useReloadOnReturn(isWaiting: boolean, reload: () => void): boolean | null {
  const fetch = use(FetchContext);
  const [isThere, setIsThere] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    isCodeAwaited.write(true);
    let wasGone = false;
    async function checkServer() {
      const request = fetch(window.location.origin, { method: "HEAD", cache: "no-store" });
      const answers = await request.then(
        () => true,
        () => false,
      );
      if (answers && wasGone) reload();
      wasGone ||= !answers;
      setIsThere(answers && !wasGone);
    }
    void checkServer();
    const timer = setInterval(() => void checkServer(), ASKED_EVERY_MS);
    return () => {
      clearInterval(timer);
      isCodeAwaited.write(false);
    };
  }, [isWaiting, fetch, reload]);
  return isThere;
}
