import { t } from "@lingui/core/macro";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { dashboardCalls } from "@tbm/contract/dashboard.ts";

import type { Client } from "#api/client/client.ts";

/** Every call that changes a figure of the dashboard refreshes this key. */
export const dashboardKey = (client: Client) => [client.baseUrl, "dashboard"] as const;

export const dashboardQuery = (client: Client) =>
  queryOptions({
    queryKey: dashboardKey(client),
    queryFn: ({ signal }) => client.ask(dashboardCalls.init, { signal }),
    meta: { failure: { title: t`Connection Error`, fallback: t`Failed to load dashboard data` } },
  });

const OUTLOOK_MS = 5 * 60_000;

/** Needs a worker that offers it. Lies below the dashboard's key, so both are refreshed together. */
export const outlookQuery = (client: Client, isOffered: boolean) =>
  queryOptions({
    queryKey: [...dashboardKey(client), "outlook"],
    queryFn: isOffered
      ? ({ signal }) => client.ask(dashboardCalls.getOutlook, { signal })
      : skipToken,
    refetchInterval: OUTLOOK_MS,
  });
