import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { broadcastQuery, deliveriesKey } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning, settledOf } from "#records/delivery-counts.ts";
import { isPinning } from "#records/posts/broadcast-facts.ts";
import { usePace } from "#records/use-pace.ts";

const POLL_MS = 2000;

/** A broadcast, polled while it runs and the page is visible. */
export function useLiveBroadcast(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...broadcastQuery(client, id),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data && (isRunning(data) || isPinning(data)) ? POLL_MS : false,
  });
  const { data: broadcast, dataUpdatedAt } = query;
  const pace = usePace(broadcast, dataUpdatedAt);
  const progress = broadcast && `${settledOf(broadcast)} ${isPinning(broadcast)}`;

  useEffect(() => {
    if (progress === undefined) return;
    void queryClient.invalidateQueries({ queryKey: deliveriesKey(client, id) });
  }, [queryClient, client, id, progress]);

  return { query, pace };
}
