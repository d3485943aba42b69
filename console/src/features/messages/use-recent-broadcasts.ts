import { useQuery } from "@tanstack/react-query";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { recentBroadcastsQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { isRunning } from "#records/delivery-counts.ts";

const AWAITED_MS = 1000;
const RUNNING_MS = 2000;
/** Another window may send too. */
const RESTING_MS = 15_000;

const isSending = (broadcast: Broadcast) => broadcast.source === "now" && isRunning(broadcast);

/** The newest broadcasts. Polled often while one runs or is expected, and loaded again on return to the window. */
export function useRecentBroadcasts({ isAwaited }: { isAwaited: boolean }) {
  const { data: broadcasts, dataUpdatedAt: atMs } = useQuery({
    ...recentBroadcastsQuery(useClient()),
    enabled: useIsFullWorker(),
    refetchInterval: ({ state: { data } }) => {
      if (isAwaited) return AWAITED_MS;
      return data?.some(isSending) ? RUNNING_MS : RESTING_MS;
    },
    refetchOnWindowFocus: "always",
  });
  return { broadcasts, atMs, running: broadcasts?.filter(isSending) ?? [] };
}

export type RecentBroadcasts = ReturnType<typeof useRecentBroadcasts>;
