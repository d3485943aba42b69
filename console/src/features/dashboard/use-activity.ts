import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { activityKey, activityQuery } from "#api/activity.ts";
import { useClient } from "#api/client/use-client.ts";
import { dashboardKey } from "#api/dashboard.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

/** The current activity, polled. When a send ends, the figures are loaded again. */
export function useActivity() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { data } = useQuery(activityQuery(client, useIsFullWorker()));
  const isSending = (data?.sending.total ?? 0) > 0;

  useEffect(() => {
    if (!isSending) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: dashboardKey(client) });
  }, [isSending, queryClient, client]);

  return {
    activity: data,
    refresh: () => void queryClient.invalidateQueries({ queryKey: activityKey(client) }),
  };
}
