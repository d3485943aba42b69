import { t } from "@lingui/core/macro";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { DeliveryState } from "@tbm/contract/broadcasts.ts";
import { groupPageCalls as calls, type GroupPostsPage } from "@tbm/contract/group-page.ts";

import { broadcastsKey } from "#api/broadcasts.ts";
import { isNotFound } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { mayRetry } from "#api/client/query-client.ts";
import { groupsKey } from "#api/groups.ts";

const DAY_MS = 24 * 3_600_000;
const ASKED_AGAIN_MS = 10 * 60_000;

/** A group with its bots, sets and plans. The page says what failed, so there is no toast. */
export const groupQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...groupsKey(client), "one", id],
    queryFn: ({ signal }) => client.ask(calls.getGroup, { params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && mayRetry(count, error),
  });

export const setPreferredBot = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id, botId }: { id: string; botId: string | null }) =>
      client.ask(calls.setPreferredBot, { params: { id }, body: { botId } }),
    meta: {
      success: { title: t`Saved`, description: t`Applies to the next automatic message` },
      failure: { title: t`Error`, fallback: t`Failed to save` },
      refreshes: [groupsKey(client)],
    },
  });

/** What Telegram says about a group. It is asked at most every ten minutes, and a failure is no error. */
export const groupOnTelegramQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [client.baseUrl, "group-on-telegram", id],
    queryFn: ({ signal }) => client.ask(calls.askTelegramAboutGroup, { params: { id }, signal }),
    staleTime: ASKED_AGAIN_MS,
    gcTime: ASKED_AGAIN_MS,
    retry: false,
  });

/** Below the broadcasts' key, so every message that is sent refreshes it. */
export const groupPostsKey = (client: Client) => [...broadcastsKey(client), "of-group"] as const;

export interface GroupPostsFilter {
  state: DeliveryState | undefined;
  /** Only what was sent in the last days. */
  days: number | undefined;
}

type Cursor = NonNullable<GroupPostsPage["next"]>;
const first: { cursor: Cursor | undefined } = { cursor: undefined };

export const groupPostsQuery = (client: Client, id: string, { state, days }: GroupPostsFilter) =>
  infiniteQueryOptions({
    queryKey: [...groupPostsKey(client), id, { state, days }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const from = days && new Date(Date.now() - days * DAY_MS).toISOString();
      const query = { ...cursor, state, ...(from && { from }) };
      return client.ask(calls.listGroupPosts, { params: { id }, query, signal });
    },
    initialPageParam: first.cursor,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { failure: { title: t`Error`, fallback: t`Failed to load history` } },
  });
