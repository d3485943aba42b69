import { useState } from "react";

import type { Connection } from "#api/workers/connection.ts";
import { useSavedWorkers } from "#api/workers/saved-workers.ts";
import { addressFault } from "#api/workers/worker-address.ts";

/**
 * Follows connect links. One to a worker other than the saved one may be malicious, so it waits for the
 * operator's confirmation. An invalid address is never contacted anyway.
 */
export function useConnectLink(inUse: Connection | null, follow: (link: Connection) => void) {
  const [waiting, setWaiting] = useState<Connection | null>(null);
  const [anyWorker = null] = useSavedWorkers();
  const saved = inUse ?? anyWorker;
  return {
    /** What to ask about. */
    question: waiting && saved && { link: waiting, saved },
    drop: () => setWaiting(null),
    /** Returns whether the link is followed at once. */
    open: (link: Connection): boolean => {
      const leadsAway = saved !== null && link.baseUrl !== saved.baseUrl;
      const mustAsk = leadsAway && addressFault(link.baseUrl) === null;
      if (mustAsk) setWaiting(link);
      else follow(link);
      return !mustAsk;
    },
  };
}
