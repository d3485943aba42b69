import { useInfiniteQuery } from "@tanstack/react-query";

import { type HistoryFilter, historyQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning } from "#records/delivery-counts.ts";

const RUNNING_MS = 2000;
const RESTING_MS = 30_000;

/** The history, asked for often while some of it runs. All that is shown is asked for, so the longer it is the less often. */
export const useLiveHistory = (filter: HistoryFilter) =>
  useInfiniteQuery({
    ...historyQuery(useClient(), filter),
    // After a failure it is the operator's turn, so that the same toast does not come again and again.
    refetchInterval: ({ state: { data, status } }) => {
      if (status !== "success" || !data) return false;
      const isAnyRunning = data.pages.some(({ broadcasts }) => broadcasts.some(isRunning));
      return data.pages.length * (isAnyRunning ? RUNNING_MS : RESTING_MS);
    },
  });
