import type { LowCampaign } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq, sql } from "drizzle-orm";

import { campaignDraws } from "#db/plan-tables.ts";
import { bots, campaigns, images } from "#db/schema.ts";
import { shownBotId, shownBotName } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

import { plannedColumns, type RunTimes, runsUntil, runTimesOf } from "./run-times.ts";

const LOW_MS = 3 * 86_400_000;

export interface ActiveCampaign {
  id: string;
  name: string;
  message: string;
  folder_id: string;
  bot_id: string;
  bot_name: string;
  group_count: number;
  images_per_send: number;
  images_total: number;
  /** Not used in the current round. */
  images_unused: number;
  /** How often all pictures were used before. */
  round: number;
  times: RunTimes;
}

/** The active campaigns, without their lists of groups, which may be long. */
export async function readActiveCampaigns({ db, settings }: Ports): Promise<ActiveCampaign[]> {
  const ofFolder = sql`SELECT count(*) FROM ${images} WHERE ${images.folder} = ${campaigns.folder_id}`;
  const isUsed = sql`EXISTS (SELECT 1 FROM ${campaignDraws}
    WHERE ${campaignDraws.campaign_id} = ${campaigns.id} AND ${campaignDraws.image_id} = ${images.id})`;
  const rows = await db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      message: campaigns.message_template,
      folder_id: campaigns.folder_id,
      bot_id: shownBotId(campaigns.is_automatic, campaigns.bot_id),
      bot_name: shownBotName(campaigns.is_automatic),
      group_count: sql<number>`json_array_length(${campaigns.groups})`,
      images_per_send: campaigns.images_per_send,
      images_total: sql<number>`(${ofFolder})`,
      images_unused: sql<number>`(${ofFolder} AND NOT ${isUsed})`,
      round: campaigns.round,
      planned: plannedColumns,
    })
    .from(campaigns)
    .innerJoin(bots, eq(bots.id, campaigns.bot_id))
    .where(sql`${campaigns.status} = 'active'`);
  return rows.map(({ planned, ...campaign }) =>
    Object.assign(campaign, { times: runTimesOf(planned, settings.TIMEZONE) }),
  );
}

/** The pictures left before one repeats, if the runs of three days need more. */
function findLow(campaign: ActiveCampaign, now: number): LowCampaign[] {
  const { id, name, folder_id, images_total, images_unused, images_per_send, round } = campaign;
  const runs = runsUntil(campaign.times, now, now + LOW_MS);
  const wanted = runs.length * images_per_send;
  // If all pictures are used, the next run starts a new round.
  const left = images_unused || images_total;
  // The operator of a small folder has seen its pictures repeat.
  const isAlwaysLow = round > 0 && images_total > 0 && images_total < wanted;
  if (left >= wanted || isAlwaysLow) return [];
  const last = runs[Math.ceil(left / images_per_send) - 1];
  const lasts_until = last === undefined ? null : new Date(last).toISOString();
  return [{ id, name, folder_id, images_left: left, lasts_until }];
}

/** The campaigns that run out of unused pictures within three days, the first to do so first. */
export const findLowCampaigns = (all: readonly ActiveCampaign[], now: number): LowCampaign[] =>
  all
    .flatMap((campaign) => findLow(campaign, now))
    .toSorted((one, other) => (one.lasts_until ?? "").localeCompare(other.lasts_until ?? ""));

/** The first of them, and how many there are. */
export function lowCampaigns(all: readonly ActiveCampaign[], now: number) {
  const low = findLowCampaigns(all, now);
  return { total: low.length, items: low.slice(0, LIMITS.dashboardItems) };
}
