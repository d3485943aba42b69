import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { broadcastQuery, deliveriesKey } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning, settledOf } from "#records/delivery-counts.ts";
import { isPinning } from "#records/posts/broadcast-facts.ts";
import { usePace } from "#records/use-pace.ts";

const POLL_MS = 2000;
/** A message to a few groups takes no longer than this many polls. */
const QUICK_POLLS = 8;
const QUICK_POLL_MS = 400;

/** A broadcast, polled while it runs and the page is visible; at first more often, because most are short. */
export function useLiveBroadcast(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...broadcastQuery(client, id),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status, dataUpdateCount } }) => {
      if (status !== "success" || !data || !(isRunning(data) || isPinning(data))) return false;
      return dataUpdateCount < QUICK_POLLS ? QUICK_POLL_MS : POLL_MS;
    },
  });
  const { data: broadcast, dataUpdatedAt } = query;
  const pace = usePace(broadcast, dataUpdatedAt);
  const progress = broadcast && `${settledOf(broadcast)} ${isPinning(broadcast)}`;

  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (progress === undefined) return;
    const isNew = shown.current !== undefined;
    shown.current = progress;
    const deliveries = { queryKey: deliveriesKey(client, id) };
    const refetch = async () => {
      // A list that is still loading for the first time is not asked for again, and may be older than this progress.
      if (isNew) await queryClient.cancelQueries(deliveries);
      await queryClient.invalidateQueries(deliveries);
    };
    void refetch();
  }, [queryClient, client, id, progress]);

  return { query, pace };
}
