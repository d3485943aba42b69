import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";
import { useEffect } from "react";

import { broadcastQuery, deliveriesKey } from "#api/broadcasts.ts";
import { changesQuery, postsKey } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { groupPostsKey } from "#api/groups/group-page.ts";
import { settledOf } from "#records/delivery-counts.ts";

import { countsOf, isAnyRunning } from "./change-facts.ts";

const POLL_MS = 2000;
const NONE: readonly Change[] = [];

/** The changes to a broadcast's posts, newest first. They are polled while one runs and the page is visible. */
export function useChanges(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const {
    data: changes = NONE,
    isPending,
    refetch,
  } = useQuery({
    ...changesQuery(client, id),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data && isAnyRunning(data) ? POLL_MS : false,
  });
  const progress = changes.reduce((sum, change) => sum + settledOf(countsOf(change)), 0);

  useEffect(() => {
    if (progress === 0) return;
    void queryClient.invalidateQueries({ queryKey: broadcastQuery(client, id).queryKey });
    void queryClient.invalidateQueries({ queryKey: deliveriesKey(client, id) });
    void queryClient.invalidateQueries({ queryKey: postsKey(client, id) });
    void queryClient.invalidateQueries({ queryKey: groupPostsKey(client) });
  }, [queryClient, client, id, progress]);

  return { changes, isPending, refetch };
}
