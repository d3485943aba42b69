import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Campaign, campaignCalls, type CampaignInput } from "@tbm/contract/campaigns.ts";

import { type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";
import { formatMoment } from "#time/dates.ts";

interface Target {
  id: string;
  name: string;
}

/** The prefix of all keys that belong to campaigns, including those of a single campaign. */
export const campaignsKey = (client: Client) => [client.baseUrl, "campaigns"] as const;
const saveFailure = { title: "Error", fallback: "Failed to save campaign" };
const toggleFailure = { title: "Error", fallback: "Failed to toggle campaign" };

/** Only our own workers return the saved record. Only they receive an end date or a start. */
type Saved = Campaign | void;

/** If the end date leaves no send, the worker pauses the campaign at once. */
const isOver = (saved: Saved) => saved !== undefined && saved.status !== "active";

export const campaignsQuery = (client: Client) =>
  queryOptions({
    queryKey: campaignsKey(client),
    queryFn: ({ signal }) => client.ask(campaignCalls.listCampaigns, { signal }),
    meta: { failure: { title: "Error", fallback: "Failed to load data" } },
  });

export const createCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: (input: CampaignInput): Promise<Saved> =>
      input.endDate || input.startAt
        ? client.ask(campaignCalls.createCampaign, { body: input })
        : client.tell(campaignCalls.createCampaign, { body: input }),
    meta: {
      success: {
        title: "Campaign Created",
        description: (saved: Saved, { name, startAt }: CampaignInput) => {
          const words = `"${name}" has been created and started`;
          if (isOver(saved))
            return `${words}, but no send is left before its end date, so it is paused`;
          return startAt ? `${words}. Its first post is on ${formatMoment(startAt)}` : words;
        },
        isWhole: (saved: Saved) => !isOver(saved),
      },
      failure: saveFailure,
      refreshes: [campaignsKey(client)],
    },
  });

type CampaignChange = CampaignInput & Opened<Campaign>;

/** What the form edits. The other fields change with its runs, and when it is paused or started. */
const written = (campaign: Campaign) => [
  [campaign.name, campaign.bot_id, campaign.groups, campaign.folder_id, campaign.keyboard_id],
  [campaign.message_template, campaign.interval_hours, campaign.images_per_send],
  [campaign.quiet_from, campaign.quiet_until, campaign.end_date],
];

export const updateCampaign = (client: Client, { wasActive }: { wasActive: boolean }) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...input }: CampaignChange): Promise<Saved> => {
      await refuseIfChanged({
        what: "campaign",
        opened,
        look: () => client.ask(campaignCalls.listCampaigns, {}),
        written,
      });
      const request = { params: { id }, body: input };
      return input.endDate
        ? client.ask(campaignCalls.updateCampaign, request)
        : client.tell(campaignCalls.updateCampaign, request);
    },
    meta: {
      success: {
        title: "Campaign Updated",
        description: (saved: Saved, { name }: CampaignInput) =>
          wasActive && isOver(saved)
            ? `"${name}" has been saved and is paused: no send is left before its end date`
            : `"${name}" has been saved; it holds from the next send on`,
        isWhole: (saved: Saved) => !(wasActive && isOver(saved)),
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
