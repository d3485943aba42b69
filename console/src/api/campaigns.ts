import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Campaign, campaignCalls, type CampaignInput } from "@tbm/contract/campaigns.ts";

import { type Opened, refuseIfChanged } from "./changed-meanwhile.ts";
import type { Client } from "./client.ts";

interface Target {
  id: string;
  name: string;
}

/** Also what belongs to one of them. */
export const campaignsKey = (client: Client) => [client.baseUrl, "campaigns"] as const;
const saveFailure = { title: "Error", fallback: "Failed to save campaign" };
const toggleFailure = { title: "Error", fallback: "Failed to toggle campaign" };

export const campaignsQuery = (client: Client) =>
  queryOptions({
    queryKey: campaignsKey(client),
    queryFn: ({ signal }) => client.ask(campaignCalls.listCampaigns, { signal }),
    meta: { failure: { title: "Error", fallback: "Failed to load data" } },
  });

export const createCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: (input: CampaignInput) =>
      client.tell(campaignCalls.createCampaign, { body: input }),
    meta: {
      success: {
        title: "Campaign Created",
        description: (_: unknown, { name }: CampaignInput) =>
          `"${name}" has been created and started`,
      },
      failure: saveFailure,
      refreshes: [campaignsKey(client)],
    },
  });

type CampaignChange = CampaignInput & Opened<Campaign>;

/** Its runs, and starting and stopping it, change the rest. */
const written = (campaign: Campaign) => [
  [campaign.name, campaign.bot_id, campaign.groups, campaign.folder_id, campaign.keyboard_id],
  [campaign.message_template, campaign.interval_hours, campaign.images_per_send],
  [campaign.quiet_from, campaign.quiet_until, campaign.end_date],
];

export const updateCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...input }: CampaignChange) => {
      await refuseIfChanged({
        what: "campaign",
        opened,
        look: () => client.ask(campaignCalls.listCampaigns, {}),
        written,
      });
      await client.tell(campaignCalls.updateCampaign, { params: { id }, body: input });
    },
    meta: {
      success: {
        title: "Campaign Updated",
        description: (_: unknown, { name }: CampaignInput) =>
          `"${name}" has been saved; it holds from the next send on`,
      },
      failure: saveFailure,
      refreshes: [campaignsKey(client)],
    },
  });

export const startCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.startCampaign, { params: { id } }),
    meta: {
      success: {
        title: "Campaign Started",
        description: (_: unknown, { name }: Target) => `"${name}" posts again at its interval`,
      },
      failure: toggleFailure,
      refreshes: [campaignsKey(client)],
    },
  });

export const stopCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.stopCampaign, { params: { id } }),
    meta: {
      success: {
        title: "Campaign Paused",
        description: (_: unknown, { name }: Target) =>
          `"${name}" posts nothing until it is started again`,
      },
      failure: toggleFailure,
      refreshes: [campaignsKey(client)],
    },
  });

export const deleteCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.deleteCampaign, { params: { id } }),
    meta: {
      success: {
        title: "Campaign Deleted",
        description: (_: unknown, { name }: Target) => `"${name}" has been deleted`,
      },
      failure: { title: "Error", fallback: "Failed to delete campaign" },
      refreshes: [campaignsKey(client)],
    },
  });
