import { plural, t } from "@lingui/core/macro";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import { type CampaignRun, forecastCalls as calls } from "@tbm/contract/campaign-forecast.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import type { Client } from "#api/client/client.ts";

import { broadcastsKey, historyPath } from "./broadcasts.ts";
import { campaignsKey } from "./campaigns.ts";

interface Target {
  id: string;
  name: string;
}

const loadFailure = () => ({
  failure: { title: t`Error`, fallback: t`Failed to load the forecast` },
});
/** The cursor of a page of runs; undefined for the first page. */
const first: { after: string | undefined } = { after: undefined };

export const forecastQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...campaignsKey(client), "forecast", id],
    queryFn: ({ signal }) => client.ask(calls.getForecast, { params: { id }, signal }),
    meta: loadFailure(),
  });

export const campaignRunsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey(client), "runs", id],
    queryFn: ({ pageParam: after, signal }) =>
      client.ask(calls.listCampaignRuns, { params: { id }, query: { after }, signal }),
    initialPageParam: first.after,
    getNextPageParam: (page) => (page.length < LIMITS.runsPerPage ? undefined : page.at(-1)?.id),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load runs` } },
  });

export const skipCampaignRun = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(calls.skipCampaignRun, { params: { id } }),
    meta: {
      success: {
        title: t`Send Skipped`,
        description: (_: unknown, { name }: Target) =>
          t`"${name}" keeps these pictures for its next send`,
      },
      failure: { title: t`Error`, fallback: t`Failed to skip the send` },
      refreshes: [campaignsKey(client)],
    },
  });

/** The toast links to the history if the worker has one. */
export const sendCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.ask(calls.sendCampaign, { params: { id } }),
    meta: {
      success: {
        title: t`Sending Now`,
        description: ({ total }: CampaignRun, { name }: Target) =>
          t`"${name}" is posting to ${plural(total, { one: "# group", other: "# groups" })}`,
        link: ({ id }: CampaignRun) => ({ to: historyPath(id), label: t`View progress` }),
      },
      failure: { title: t`Error`, fallback: t`Failed to send` },
      refreshes: [campaignsKey(client), broadcastsKey(client)],
    },
  });
