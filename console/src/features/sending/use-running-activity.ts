import { type QueryKey, useMutationState, useQuery } from "@tanstack/react-query";

import { activityInterval, activityQuery, RESTING_MS, SENDING_MS } from "#api/activity.ts";
import { broadcastsKey } from "#api/broadcasts.ts";
import { campaignsKey } from "#api/campaigns.ts";
import type { Client } from "#api/client/client.ts";
import { useClient } from "#api/client/use-client.ts";
import { holdQuery } from "#api/hold.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

/** How long a campaign that was just saved may take to start posting. */
const AWAITED_MS = 10_000;

const isSame = (one: QueryKey, other: QueryKey) => String(one) === String(other);

/** When a call that may send something was last made from this window; Infinity while one is pending. */
function useLastSend(client: Client): number {
  const sendingKeys: QueryKey[] = [broadcastsKey(client), campaignsKey(client)];
  const times = useMutationState({
    filters: {
      predicate: ({ meta }) =>
        meta?.refreshes?.some((key) => sendingKeys.some((sends) => isSame(sends, key))) ?? false,
    },
    select: ({ state }) => (state.status === "pending" ? Infinity : state.submittedAt),
  });
  return Math.max(0, ...times);
}

/** What is being sent and changed; undefined if unknown or on hold. Polled often while something is or is about to be. */
export function useRunningActivity() {
  const client = useClient();
  const isFull = useIsFullWorker();
  const lastSend = useLastSend(client);
  const { data } = useQuery({
    ...activityQuery(client, isFull),
    refetchInterval: ({ state }) => {
      if (state.status === "error") return RESTING_MS;
      return Date.now() > lastSend + AWAITED_MS ? activityInterval(state.data) : SENDING_MS;
    },
  });
  const hold = useQuery({ ...holdQuery(client, isFull), enabled: false });
  return hold.data?.held ? undefined : data;
}
