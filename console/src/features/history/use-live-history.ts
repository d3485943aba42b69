import { useInfiniteQuery } from "@tanstack/react-query";

import { type HistoryFilter, historyQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning } from "#records/delivery-counts.ts";

const RUNNING_MS = 2000;
const RESTING_MS = 30_000;

/**
 * The history, polled while something runs. Each poll loads all visible pages, so a longer list is polled less
 * often.
 */
export const useLiveHistory = (filter: HistoryFilter) =>
  useInfiniteQuery({
    ...historyQuery(useClient(), filter),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) => {
      if (status !== "success" || !data) return false;
      const isAnyRunning = data.pages.some(({ broadcasts }) => broadcasts.some(isRunning));
      return data.pages.length * (isAnyRunning ? RUNNING_MS : RESTING_MS);
    },
  });
