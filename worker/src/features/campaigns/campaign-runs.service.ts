import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { campaignSkips } from "#db/plan-tables.ts";
import { campaigns } from "#db/schema.ts";
import { AppError, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { countsOf } from "#ledger/all-bots/broadcast-counts.ts";
import {
  type CampaignEntry,
  readCampaignEntries,
  readRunsById,
} from "#ledger/all-bots/plan-runs.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import { composeRun } from "#planning/campaigns/campaign-content.ts";
import { columnsAfterRun, isCampaignUnchanged } from "#planning/campaigns/campaign-runs.ts";
import { recordSkip } from "#planning/campaigns/campaign-skips.ts";
import { nextRun, runTimesOf } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

import { findCampaign, getCampaign } from "./campaigns.service.ts";

/** A run that is queued at the same time can interfere once or twice at most. */
const TRIES = 5;
const NOTHING_TO_SEND = {
  "no pictures": "campaign_folder_empty",
  "no groups": "no_groups_left",
} as const;

const NO_COUNTS = {
  total: 0,
  pending: 0,
  sent: 0,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  missed: 0,
};

const readSkip = ({ db }: Ports, id: string) =>
  db.select().from(campaignSkips).where(eq(campaignSkips.id, id));

/** Skips the next run. Its pictures are used by the run after it, and later runs keep their times. */
export async function skipRun(ports: Ports, id: string): Promise<Campaign> {
  const skipId = newId(ports, "skp");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const campaign = await findCampaign(ports, id);
    if ((await readSkip(ports, skipId)).length > 0) return getCampaign(ports, id);
    const times = runTimesOf(campaign, ports.settings.TIMEZONE);
    const at = campaign.status === "active" ? nextRun(times, ports.now()) : null;
    if (at === null) throw refused("campaign_unplanned");
    const skip = {
      id: skipId,
      campaign_id: id,
      planned_at: new Date(at).toISOString(),
      cause: plain("skipped_by_operator"),
    };
    const isUnchanged = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isCampaignUnchanged(campaign)})`;
    const isSkipStored = sql`EXISTS (SELECT 1 FROM ${campaignSkips} WHERE campaign_skips.id = ${skipId})`;
    await ports.db.batch([
      ...recordSkip(ports, skip, isUnchanged),
      ports.db
        .update(campaigns)
        .set(columnsAfterRun(campaign, times, at, campaign.cause))
        .where(and(isCampaignUnchanged(campaign), isSkipStored)),
    ]);
    ports.wake(campaign.bot_id);
  }
  throw new AppError(409, "campaign_busy");
}

/** Sends an extra run immediately, even while the campaign is paused or in quiet hours: the operator asked for it. */
export async function sendCampaign(ports: Ports, id: string): Promise<CampaignRun> {
  const broadcastId = newId(ports, "brd");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const campaign = await findCampaign(ports, id);
    if (await allLedgers(ports).has(broadcastId)) {
      ports.wake(campaign.bot_id);
      const [run] = await toRuns(ports, [{ id: broadcastId, kind: "extra" }]);
      if (run) return run;
    }
    await assertNotHeld(ports);
    const run = { id: broadcastId, plannedAt: null };
    const isUnedited = sql`EXISTS (
      SELECT 1 FROM ${campaigns} WHERE id = ${id} AND revision = ${campaign.revision})`;
    const composed = await composeRun(ports, campaign, run, isUnedited);
    if (typeof composed === "string") throw refused(NOTHING_TO_SEND[composed]);
    await ports.db.batch(composed.statements);
    composed.wake();
  }
  throw new AppError(409, "campaign_busy");
}

type Entry = Pick<CampaignEntry, "id" | "kind"> & Partial<CampaignEntry>;

async function toRuns(ports: Ports, entries: readonly Entry[]): Promise<CampaignRun[]> {
  const ids = entries.map(({ id }) => id);
  const rows = await readRunsById(ports, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const addresses = await pictureAddresses(ports, ids);
  const counts = await countsOf(ports, rows);
  return entries.map(({ id, kind, at = "", cause = null }) => {
    const row = byId.get(id);
    return {
      id,
      at: row?.created_at ?? at,
      kind,
      reason: cause && sentenceOf(cause),
      cause,
      image_urls: addresses.get(id) ?? [],
      finished_at: row ? row.finished_at : at,
      ...(row ? counts(row) : NO_COUNTS),
    };
  });
}

export async function listRuns(
  ports: Ports,
  id: string,
  after: string | undefined,
): Promise<CampaignRun[]> {
  await findCampaign(ports, id);
  return toRuns(ports, await readCampaignEntries(ports, id, after));
}
