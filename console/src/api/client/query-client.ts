import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";

import type { Notice, NoticeLink } from "#ui/toast/notice.ts";

import { ApiError, isKeyRefusal, isNotFound } from "./api-error.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.ts";

interface Failure {
  title: string;
  /** Shown when the error has no message. */
  fallback: string;
}

/** A fixed text, or one made from the answer and the variables of the call. */
type Text = string | ((data: never, variables: never) => string);

interface Success {
  title: Text;
  description?: Text;
  link?: (data: never) => NoticeLink | undefined;
  /** Whether everything succeeded; true if omitted. */
  isWhole?: (data: never) => boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { failure?: Failure };
    mutationMeta: { success?: Success; failure?: Failure; refreshes?: readonly QueryKey[] };
  }
}

const RETRIES = 3;

/** A wrong key would be rejected again, and every attempt counts toward the worker's limit for this address. */
export const mayRetry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof ApiError && isKeyRefusal(error));

/** `notify` is called for every outcome that has a text in its `meta`, and for nothing else. */
export function createQueryClient(notify: (notice: Notice) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => notifyFailure(query.meta?.failure, error),
    }),
    mutationCache: new MutationCache({
      onError: async (error, _variables, _result, mutation, { client }) => {
        const isChanged = error instanceof ChangedMeanwhile;
        // The form shows this itself.
        if (!isChanged) notifyFailure(mutation.meta?.failure, error);
        if (isNotFound(error) || isChanged) await refresh(client, mutation.meta?.refreshes);
      },
      onSuccess: async (data, variables, _result, mutation, { client }) => {
        const { success, refreshes } = mutation.meta ?? {};
        if (success) notify(successNotice(success, data, variables));
        await refresh(client, refreshes);
      },
    }),
    defaultOptions: {
      queries: {
        // The worker often runs on this machine, which may be offline.
        networkMode: "always",
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
        staleTime: 10_000,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

  function notifyFailure(failure: Failure | undefined, error: Error): void {
    if (!failure) return;
    const description = error.message || failure.fallback;
    notify({ tone: "failure", title: failure.title, description });
  }
}

async function refresh(client: QueryClient, keys: readonly QueryKey[] = []): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

function successNotice(success: Success, data: unknown, variables: unknown): Notice {
  const { title, description, link, isWhole } = success;
  const say = (words: Text) =>
    // Each text function is declared beside the call whose data and variables it takes.
    typeof words === "function" ? words(data as never, variables as never) : words;
  return {
    tone: (isWhole?.(data as never) ?? true) ? "success" : "warning",
    title: say(title),
    description: description === undefined ? undefined : say(description),
    link: link?.(data as never),
  };
}
