import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type DailyLimits, dailyLimitCalls as calls } from "@tbm/contract/daily-limits.ts";

import type { Client } from "#api/client/client.ts";
import { groupsKey } from "#api/groups.ts";

const dailyLimitsKey = (client: Client) => [client.baseUrl, "daily-limits"] as const;

const saved = () => ({
  success: { title: t`Limit Saved`, description: t`It applies from the next message on` },
  failure: { title: t`Error`, fallback: t`Failed to save the limit` },
});

/** How many posts a group may get on one day. */
export const dailyLimitsQuery = (client: Client) =>
  queryOptions({
    queryKey: dailyLimitsKey(client),
    queryFn: ({ signal }) => client.ask(calls.getDailyLimits, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load the limit` } },
  });

export const setDailyLimits = (client: Client) =>
  mutationOptions({
    mutationFn: (body: DailyLimits) => client.ask(calls.setDailyLimits, { body }),
    meta: { ...saved(), refreshes: [dailyLimitsKey(client), groupsKey(client)] },
  });

export const setGroupLimit = (client: Client, id: string) =>
  mutationOptions({
    mutationFn: (posts: number | null) =>
      client.ask(calls.setGroupLimit, { params: { id }, body: { posts } }),
    meta: { ...saved(), refreshes: [groupsKey(client)] },
  });
