import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import {
  type EditPreflightInput,
  type Preflight,
  preflightCalls,
  type PreflightInput,
} from "@tbm/contract/preflight.ts";
import type { z } from "zod/mini";

import type { Client } from "#api/client/client.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

export type PreflightQuestion = z.input<typeof PreflightInput>;
/** An edit of the posts of the broadcast `id`. */
export type EditQuestion = z.input<typeof EditPreflightInput> & { id: string };

const PAUSE_MS = 600;
const KEPT_MS = 15_000;

type Ask<Question> = (
  client: Client,
  question: Question,
  signal: AbortSignal,
) => Promise<Preflight>;

const askAboutSend: Ask<PreflightQuestion> = (client, body, signal) =>
  client.ask(preflightCalls.preflight, { body, signal });

const askAboutEdit: Ask<EditQuestion> = (client, { id, ...body }, signal) =>
  client.ask(preflightCalls.preflightEdit, { params: { id }, body, signal });

/** `question` is JSON: with ten thousand groups, a string is faster to compare than a list. */
const preflightQuery = <Question>(client: Client, ask: Ask<Question>, question: string | null) =>
  queryOptions({
    queryKey: [client.baseUrl, "preflight", question],
    queryFn:
      question === null
        ? skipToken
        : // `useAnswer` has just serialized it.
          ({ signal }) => ask(client, JSON.parse(question) as Question, signal),
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

/** Asks once typing pauses. A failure shows no toast. */
function useAnswer<Question>(ask: Ask<Question>, question: Question | null): Answer {
  const client = useClient();
  const isOffered = useIsFullWorker();
  const asked = isOffered && question ? JSON.stringify(question) : null;
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery(preflightQuery(client, ask, settled));
  const isAnswered = asked !== null && settled !== null && !isError && data !== undefined;
  return {
    preflight: isAnswered ? data : null,
    isStale: asked !== settled || isPlaceholderData,
  };
}

/** What will happen to a message. */
export const usePreflight = (question: PreflightQuestion | null): Answer =>
  useAnswer(askAboutSend, question);

/** What will happen to the posts of a message that is edited. */
export const useEditPreflight = (question: EditQuestion | null): Answer =>
  useAnswer(askAboutEdit, question);
