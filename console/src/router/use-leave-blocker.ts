import { useLayoutEffect, useState } from "react";

import type { Leaving } from "./create-router.ts";
import { useRouter } from "./router-context.ts";

interface Blocked {
  /** Leaves after all. */
  proceed: () => void;
  stay: () => void;
}

/** Keeps the page while `blocks`, which must not change, says so. Returns the last attempt to leave it. */
export function useLeaveBlocker(blocks: (leaving: Leaving) => boolean): Blocked | null {
  const router = useRouter();
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  useLayoutEffect(() => {
    const stay = () => setBlocked(null);
    function onBlocked(go: () => void) {
      const proceed = () => {
        stay();
        go();
      };
      setBlocked({ stay, proceed });
    }
    router.setBlocker({ blocks, onBlocked });
    return () => router.setBlocker(null);
  }, [router, blocks]);
  return blocked;
}
