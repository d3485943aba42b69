import { useEffect } from "react";

import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

import { draftSync } from "./draft-sync.ts";

/** Stores drafts on every screen, because a message may be accepted while another one is open. */
export function DraftSyncLayer() {
  const client = useClient();
  const isFull = useIsFullWorker();
  useEffect(
    () => (isFull && client.baseUrl !== null ? draftSync.run(client) : undefined),
    [client, isFull],
  );
  return null;
}
