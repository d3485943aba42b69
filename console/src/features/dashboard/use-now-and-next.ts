import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { activityKey, activityQuery, isBusy } from "#api/activity.ts";
import { useClient } from "#api/client/use-client.ts";
import { dashboardKey, outlookQuery } from "#api/dashboard.ts";
import { holdQuery } from "#api/hold.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

/** What happens now and next, polled. When a run was due, or a send or a change ends, the figures are loaded again. */
export function useNowAndNext() {
  const client = useClient();
  const queryClient = useQueryClient();
  const isFull = useIsFullWorker();
  const activity = useQuery(activityQuery(client, isFull));
  const outlook = useQuery(outlookQuery(client, isFull));
  // The shell asks for it.
  const { data: hold } = useQuery({ ...holdQuery(client, isFull), enabled: false });
  const isActive = activity.data !== undefined && isBusy(activity.data);
  const nextRunAt = activity.data?.next_run_at ?? null;

  useEffect(() => {
    if (!isActive && nextRunAt === null) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: dashboardKey(client) });
  }, [isActive, nextRunAt, queryClient, client]);

  return {
    /** False for a worker that doesn't offer it, and after a failure. */
    isShown: isFull && !activity.isLoadingError && !outlook.isLoadingError,
    activity: activity.data,
    atMs: activity.dataUpdatedAt,
    outlook: outlook.data,
    hold,
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: activityKey(client) });
      void outlook.refetch();
    },
  };
}

export type NowAndNext = Omit<ReturnType<typeof useNowAndNext>, "refresh">;
