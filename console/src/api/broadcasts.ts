import { plural, t } from "@lingui/core/macro";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  type Broadcast,
  broadcastCalls as calls,
  type Delivery,
  type DeliveryState,
  type HistoryPage,
  type HistoryQuestion,
  type ResendInput,
} from "@tbm/contract/broadcasts.ts";
import { broadcastDraftCalls } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import { type HandOverInput, handOverCalls } from "@tbm/contract/broadcasts/hand-over.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { isNotFound } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { mayRetry } from "#api/client/query-client.ts";

import { notSentText } from "./send-texts.ts";

/** Every call that sends a message refreshes this key. */
export const broadcastsKey = (client: Client) => [client.baseUrl, "broadcasts"] as const;

export const historyPath = (id: string) => `/history/${encodeURIComponent(id)}`;

/** In the address of a message's page, opens the dialog that sends it through another bot. */
export const HAND_OVER = "hand-over";
export const handOverPath = (id: string) => `${historyPath(id)}?${HAND_OVER}`;

const loadFailure = () => ({ failure: { title: t`Error`, fallback: t`Failed to load history` } });
/** The cursor of a page; undefined for the first page. */
const first: { after: string | undefined } = { after: undefined };

/** Searching by text and time needs a worker that announces `history-search`. */
export type HistoryFilter = Omit<HistoryQuestion, "after">;

async function readHistory(
  client: Client,
  { search, from, until, ...filter }: HistoryQuestion,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const looked = { search, from, until };
  if (Object.values(looked).some((value) => value !== undefined)) {
    return client.ask(calls.searchHistory, { query: { ...filter, ...looked }, signal });
  }
  const broadcasts = await client.ask(calls.listBroadcasts, { query: filter, signal });
  const isFull = broadcasts.length >= LIMITS.broadcastsPerPage;
  return { broadcasts, next: isFull ? broadcasts.at(-1)?.id : null };
}

export const historyQuery = (client: Client, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...broadcastsKey(client), "list", filter],
    queryFn: ({ pageParam: after, signal }) => readHistory(client, { ...filter, after }, signal),
    initialPageParam: first.after,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: loadFailure(),
  });

/** The newest broadcasts. This is polled, so a failure shows no toast. */
export const recentBroadcastsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...broadcastsKey(client), "recent"],
    queryFn: ({ signal }) => client.ask(calls.listBroadcasts, { signal }),
    retry: false,
  });

export const broadcastQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(client), "one", id],
    queryFn: ({ signal }) => client.ask(calls.getBroadcast, { params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && mayRetry(count, error),
    meta: loadFailure(),
  });

export const deliveriesKey = (client: Client, id: string) =>
  [...broadcastsKey(client), "deliveries", id] as const;

const behind = (page: readonly Delivery[]) =>
  page.length < LIMITS.deliveriesPerPage ? undefined : page.at(-1)?.group_id;

interface DeliveryFilter {
  state: DeliveryState | undefined;
  /** Part of a group's name or chat id. Needs a worker that announces `delivery-search`. */
  search: string | undefined;
}

export const deliveriesQuery = (client: Client, id: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(client, id), filter],
    queryFn: ({ pageParam: after, signal }) =>
      client.ask(calls.listDeliveries, { params: { id }, query: { after, ...filter }, signal }),
    initialPageParam: first.after,
    getNextPageParam: behind,
    meta: loadFailure(),
  });

/** Collects all pages of a broadcast's deliveries that match the filter. */
export const collectDeliveries = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, ...filter }: DeliveryFilter & { id: string }): Promise<Delivery[]> => {
      const all: Delivery[] = [];
      let { after } = first;
      do {
        const query = { after, ...filter };
        const page = await client.ask(calls.listDeliveries, { params: { id }, query });
        all.push(...page);
        after = behind(page);
      } while (after !== undefined);
      return all;
    },
    meta: loadFailure(),
  });

/** Everything needed to copy a broadcast into the composer. */
export const readDraft = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) =>
      client.ask(broadcastDraftCalls.getBroadcastDraft, { params: { id } }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to duplicate the message` } },
  });

const sendingNowText = (pending: number): string =>
  plural(pending, { one: "# message is being sent now", other: "# messages are being sent now" });

export const stopBroadcast = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => client.ask(calls.stopBroadcast, { params: { id } }),
    meta: {
      success: {
        title: ({ cancelled, pending }: Broadcast) => {
          if (cancelled > 0) return t`Sending Stopped`;
          return pending > 0 ? t`Too Late to Stop` : t`Nothing Left to Stop`;
        },
        description: ({ cancelled, pending }: Broadcast) => {
          if (cancelled > 0) return notSentText(cancelled);
          return pending > 0 ? sendingNowText(pending) : t`Everything was already sent`;
        },
        isWhole: ({ cancelled, pending }: Broadcast) => cancelled > 0 || pending === 0,
      },
      failure: { title: t`Error`, fallback: t`Failed to stop sending` },
      refreshes: [broadcastsKey(client)],
    },
  });

/** Who can send what a message's bots could not. It is only an offer, so a failure shows no toast. */
export const substitutesQuery = (client: Client, id: string, group?: string) =>
  queryOptions({
    queryKey: [...broadcastsKey(client), "substitutes", id, group ?? null],
    queryFn: ({ signal }) =>
      client.ask(handOverCalls.getSubstitutes, { params: { id }, query: { group }, signal }),
    retry: false,
  });

export const handOverBroadcast = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: HandOverInput & { id: string }) =>
      client.ask(handOverCalls.handOverBroadcast, { params: { id }, body }),
    // Someone else may have handed it over.
    onError: (_error, _variables, _result, { client: queries }) =>
      queries.invalidateQueries({ queryKey: broadcastsKey(client) }),
    meta: {
      // No success toast: the page shows what the other bot does.
      failure: { title: t`Error`, fallback: t`Failed to send through another bot` },
      refreshes: [broadcastsKey(client)],
    },
  });

export const resendBroadcast = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, state }: ResendInput & { id: string }) =>
      client.ask(calls.repeatBroadcast, { params: { id }, body: { state } }),
    meta: {
      // No success toast: the result is not known yet, and the page that opens shows it.
      failure: { title: t`Error`, fallback: t`Failed to send again` },
      refreshes: [broadcastsKey(client)],
    },
  });
