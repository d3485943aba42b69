import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { campaignRunsQuery, forecastQuery } from "#api/campaign-forecast.ts";
import { campaignsQuery } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { isRunning } from "#records/delivery-counts.ts";

import { refreshAfterMs } from "./next-send.ts";

const POLL_MS = 2000;

/** One campaign with its forecast and runs, loaded again when the next send is due. */
export function useCampaignForecast(id: string) {
  const client = useClient();
  const campaigns = useQuery({
    ...campaignsQuery(client),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? refreshAfterMs(data, Date.now()) : false,
  });
  const campaign = campaigns.data?.find((each) => each.id === id);
  const enabled = campaign !== undefined;
  // Loads the bots to distinguish those with the same name. If that fails, the plain names are shown.
  useQuery({ ...botsQuery(client), enabled, meta: {} });
  const nextAt = campaign?.next_send_at;
  const freshFor = () => refreshAfterMs([{ next_send_at: nextAt }], Date.now());
  const forecast = useQuery({
    ...forecastQuery(client, id),
    enabled,
    refetchInterval: ({ state: { status } }) => (status === "success" ? freshFor() : false),
  });
  const runs = useInfiniteQuery({
    ...campaignRunsQuery(client, id),
    enabled,
    refetchInterval: ({ state: { data, status } }) => {
      if (status !== "success") return false;
      return data?.pages.flat().some(isRunning) ? POLL_MS : freshFor();
    },
  });
  return { campaigns, campaign, forecast, runs };
}
