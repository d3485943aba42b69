import { queryOptions, skipToken } from "@tanstack/react-query";
import { activityCalls } from "@tbm/contract/activity.ts";

import type { Client } from "#api/client/client.ts";

import { broadcastsKey } from "./broadcasts.ts";

export const SENDING_MS = 2000;
export const RESTING_MS = 30_000;

/** Lies below the broadcasts' key, so a call that sends a message refreshes both. */
export const activityKey = (client: Client) => [...broadcastsKey(client), "activity"] as const;

/** Needs a worker that offers it. Refetched often while something is being sent. */
export const activityQuery = (client: Client, isOffered: boolean) =>
  queryOptions({
    queryKey: activityKey(client),
    queryFn: isOffered
      ? ({ signal }) => client.ask(activityCalls.getActivity, { signal })
      : skipToken,
    // The shell and the dashboard open together, and one request serves both.
    staleTime: SENDING_MS,
    refetchInterval: ({ state }) => (state.data?.sending.total ? SENDING_MS : RESTING_MS),
  });
