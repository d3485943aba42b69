import { t } from "@lingui/core/macro";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type Campaign, campaignCalls, type CampaignInput } from "@tbm/contract/campaigns.ts";

import { type Compared, type Opened, refuseIfChanged } from "#api/client/changed-meanwhile.ts";
import type { Client } from "#api/client/client.ts";
import { formatMoment } from "#time/dates.ts";

interface Target {
  id: string;
  name: string;
}

/** The prefix of all keys that belong to campaigns, including those of a single campaign. */
export const campaignsKey = (client: Client) => [client.baseUrl, "campaigns"] as const;
const saveFailure = () => ({ title: t`Error`, fallback: t`Failed to save campaign` });
const toggleFailure = () => ({ title: t`Error`, fallback: t`Failed to toggle campaign` });

/** Only our own workers return the saved record. Only they receive an end date or a start. */
type Saved = Campaign | void;

/** If the end date leaves no send, the worker pauses the campaign at once. */
const isOver = (saved: Saved) =>
  saved !== undefined && saved.status !== "active" && !saved.paused_send_at;

export const campaignsQuery = (client: Client) =>
  queryOptions({
    queryKey: campaignsKey(client),
    queryFn: ({ signal }) => client.ask(campaignCalls.listCampaigns, { signal }),
    meta: { failure: { title: t`Error`, fallback: t`Failed to load data` } },
  });

export const createCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: (input: CampaignInput): Promise<Saved> =>
      input.endDate || input.startAt || input.rhythm
        ? client.ask(campaignCalls.createCampaign, { body: input })
        : client.tell(campaignCalls.createCampaign, { body: input }),
    meta: {
      success: {
        title: t`Campaign Created`,
        description: (saved: Saved, { name, startAt, paused, rhythm }: CampaignInput) => {
          if (paused) return t`"${name}" has been created. Start it when you are ready.`;
          if (isOver(saved)) {
            return t`"${name}" has been created, but is paused: no post fits before its end date`;
          }
          const firstAt = rhythm ? saved?.next_send_at : startAt;
          if (!firstAt) return t`"${name}" has been created and started`;
          const firstPost = formatMoment(firstAt);
          return t`"${name}" has been created and started. First post: ${firstPost}`;
        },
        isWhole: (saved: Saved) => !isOver(saved),
      },
      failure: saveFailure(),
      refreshes: [campaignsKey(client)],
    },
  });

type CampaignChange = CampaignInput & Opened<Campaign>;

/** Without the start, which a run clears, and whether it is paused. */
type ComparedCampaign = Compared<Omit<CampaignInput, "startAt" | "paused">>;

const compared = (campaign: Campaign): ComparedCampaign => ({
  name: campaign.name,
  botId: campaign.bot_id,
  groups: campaign.groups,
  folderId: campaign.folder_id,
  messageTemplate: campaign.message_template,
  entities: campaign.entities,
  intervalHours: campaign.interval_hours,
  rhythm: campaign.rhythm,
  imagesPerSend: campaign.images_per_send,
  keyboardId: campaign.keyboard_id,
  quietFrom: campaign.quiet_from,
  quietUntil: campaign.quiet_until,
  endDate: campaign.end_date,
  deleteAfterHours: campaign.deleteAfterHours,
  deletePrevious: campaign.deletePrevious,
  renews: campaign.renews,
  silent: campaign.silent,
  protect: campaign.protect,
  noPreview: campaign.noPreview,
  pin: campaign.pin,
});

export const updateCampaign = (client: Client, { wasActive }: { wasActive: boolean }) =>
  mutationOptions({
    mutationFn: async ({ id, opened, ...input }: CampaignChange): Promise<Saved> => {
      await refuseIfChanged({
        opened,
        look: () => client.ask(campaignCalls.listCampaigns, {}),
        compared,
      });
      const request = { params: { id }, body: input };
      return input.endDate
        ? client.ask(campaignCalls.updateCampaign, request)
        : client.tell(campaignCalls.updateCampaign, request);
    },
    meta: {
      success: {
        title: t`Campaign Updated`,
        description: (saved: Saved, { name }: CampaignInput) =>
          wasActive && isOver(saved)
            ? t`"${name}" has been saved, but its end date leaves no time for a send, so it is paused`
            : t`"${name}" has been saved. The changes apply from the next send.`,
        isWhole: (saved: Saved) => !(wasActive && isOver(saved)),
      },
      failure: saveFailure(),
      refreshes: [campaignsKey(client)],
    },
  });

export const startCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.startCampaign, { params: { id } }),
    meta: {
      success: {
        title: t`Campaign Started`,
        description: (_: unknown, { name }: Target) => t`"${name}" is posting again`,
      },
      failure: toggleFailure(),
      refreshes: [campaignsKey(client)],
    },
  });

export const stopCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.stopCampaign, { params: { id } }),
    meta: {
      success: {
        title: t`Campaign Paused`,
        description: (_: unknown, { name }: Target) =>
          t`"${name}" won't post until you start it again`,
      },
      failure: toggleFailure(),
      refreshes: [campaignsKey(client)],
    },
  });

export const deleteCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: ({ id }: Target) => client.tell(campaignCalls.deleteCampaign, { params: { id } }),
    meta: {
      success: {
        title: t`Campaign Deleted`,
        description: (_: unknown, { name }: Target) => t`"${name}" has been deleted`,
      },
      failure: { title: t`Error`, fallback: t`Failed to delete campaign` },
      refreshes: [campaignsKey(client)],
    },
  });
