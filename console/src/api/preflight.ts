import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { type Preflight, preflightCalls, type PreflightInput } from "@tbm/contract/preflight.ts";
import type { z } from "zod";

import type { Client } from "#api/client/client.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

export type PreflightQuestion = z.input<typeof PreflightInput>;

const PAUSE_MS = 600;
const KEPT_MS = 15_000;

/** `question` is JSON: with ten thousand groups, a string is faster to compare than a list. */
const preflightQuery = (client: Client, question: string | null) =>
  queryOptions({
    queryKey: [client.baseUrl, "preflight", question],
    queryFn:
      question === null
        ? skipToken
        : ({ signal }) => {
            // `usePreflight` has just serialized it.
            const body = JSON.parse(question) as PreflightQuestion;
            return client.ask(preflightCalls.preflight, { body, signal });
          },
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });

interface Answer {
  /** The latest answer; null if there is none or nothing to ask. */
  preflight: Preflight | null;
  /** Whether the answer belongs to an earlier question than the one on the screen. */
  isStale: boolean;
}

/** What will happen to a message. Asked once typing pauses; a failure shows no toast. */
export function usePreflight(question: PreflightQuestion | null): Answer {
  const client = useClient();
  const isOffered = useIsFullWorker();
  const asked = isOffered && question ? JSON.stringify(question) : null;
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery(preflightQuery(client, settled));
  const isAnswered = asked !== null && settled !== null && !isError && data !== undefined;
  return {
    preflight: isAnswered ? data : null,
    isStale: asked !== settled || isPlaceholderData,
  };
}
