import { queryOptions, skipToken } from "@tanstack/react-query";
import { type Activity, activityCalls, type ChangeProgress } from "@tbm/contract/activity.ts";

import type { Client } from "#api/client/client.ts";
import { untilNext } from "#time/countdown.ts";

import { broadcastsKey, historyPath } from "./broadcasts.ts";

export const SENDING_MS = 2000;
export const RESTING_MS = 30_000;

/** Lies below the broadcasts' key, so a call that sends a message refreshes both. */
export const activityKey = (client: Client) => [...broadcastsKey(client), "activity"] as const;

/** The page of the message that is changed, or of the keyboards. */
export const changePath = ({ broadcast_id }: ChangeProgress): string =>
  broadcast_id ? historyPath(broadcast_id) : "/keyboards";

export const isBusy = ({ sending, changing }: Activity): boolean =>
  sending.total + changing.total > 0;

/** When to ask again: soon while something is sent or changed, otherwise now and then, and when a run is due. */
export function activityInterval(activity: Activity | undefined): number {
  if (activity && isBusy(activity)) return SENDING_MS;
  return Math.min(RESTING_MS, untilNext([activity?.next_run_at], Date.now()));
}

/** Needs a worker that offers it. Refetched often while something is being sent. */
export const activityQuery = (client: Client, isOffered: boolean) =>
  queryOptions({
    queryKey: activityKey(client),
    queryFn: isOffered
      ? ({ signal }) => client.ask(activityCalls.getActivity, { signal })
      : skipToken,
    // The shell and the dashboard open together, and one request serves both.
    staleTime: SENDING_MS,
    refetchInterval: ({ state }) =>
      state.status === "error" ? RESTING_MS : activityInterval(state.data),
  });
