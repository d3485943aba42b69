import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { TimingQuestion } from "@tbm/contract/messages.ts";
import { scheduleCalls } from "@tbm/contract/schedules.ts";
import type { z } from "zod/mini";

import type { Client } from "#api/client/client.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

export type PlannedTime = z.input<typeof TimingQuestion>;

const PAUSE_MS = 300;
/** Upcoming runs may have passed by then. */
const TRUE_FOR_MS = 30_000;

/** `question` is JSON, so equal questions share one cache entry. */
const previewQuery = (client: Client, question: string | null) =>
  queryOptions({
    queryKey: [client.baseUrl, "schedule-preview", question],
    queryFn:
      question === null
        ? skipToken
        : ({ signal }) => {
            // `useSchedulePreview` has just serialized it.
            const body = JSON.parse(question) as PlannedTime;
            return client.ask(scheduleCalls.previewSchedule, { body, signal });
          },
    placeholderData: keepPreviousData,
    refetchInterval: TRUE_FOR_MS,
    gcTime: TRUE_FOR_MS,
    retry: false,
  });

export interface Preview {
  occurrences: readonly string[];
  /** Why the worker would refuse the time on the screen; null if it would not, or while that is unknown. */
  fault: string | null;
  /** Whether the answer belongs to an earlier question than the one on the screen. */
  isStale: boolean;
}

/** When a message with this time would run; null asks nothing. A failure shows no toast. */
export function useSchedulePreview(timing: PlannedTime | null): Preview {
  const client = useClient();
  const isOffered = useIsFullWorker();
  const asked = isOffered && timing ? JSON.stringify(timing) : null;
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery(previewQuery(client, settled));
  const answer = asked !== null && settled !== null && !isError ? data : undefined;
  const isStale = asked !== settled || isPlaceholderData;
  return {
    occurrences: answer?.occurrences ?? [],
    fault: isStale ? null : (answer?.fault ?? null),
    isStale,
  };
}
