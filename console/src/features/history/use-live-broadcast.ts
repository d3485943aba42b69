import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { broadcastQuery, deliveriesKey } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning, settledOf } from "#records/delivery-counts.ts";
import { usePace } from "#records/use-pace.ts";

import { isPinning } from "./broadcast-facts.ts";

const POLL_MS = 2000;

/** A broadcast, asked for again and again while it runs and somebody looks. */
export function useLiveBroadcast(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...broadcastQuery(client, id),
    // After a failure it is the operator's turn, so that the same toast does not come again and again.
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
