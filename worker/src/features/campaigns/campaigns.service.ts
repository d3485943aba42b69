import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import type { Complete } from "@tbm/contract/complete.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import { currentGroups } from "#db/group-identity.ts";
import { bots, campaigns, folders } from "#db/schema.ts";
import { shownBotName } from "#db/wire-columns.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { cancelRuns, endBoards } from "#ledger/all-bots/cancel.ts";
import { awaitEnds } from "#ledger/all-bots/recall-parcels.ts";
import { shownBot } from "#messages/references.ts";
import { currentCause, ended, isCampaignUnchanged } from "#planning/campaigns/campaign-runs.ts";
import { nextRun, runTimesOf } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

import { checkCampaign, checkEnd, checkQuietHours, checkStart } from "./campaign-checks.ts";
import { firstRunOf, recordOf, replanned } from "./campaign-record.ts";

type Row = typeof campaigns.$inferSelect;

const REVISED = { revision: sql`revision + 1` };

function nextRunOf(campaign: Row, timezone: string): string | null {
  const times = runTimesOf(campaign, timezone);
  const next = nextRun(times, times.runAt);
  return next === null ? null : new Date(next).toISOString();
}

function pausedRunOf(campaign: Row, timezone: string): string | null {
  try {
    return nextRunOf(campaign, timezone);
  } catch {
    // It may be paused because its times can't be read.
    return null;
  }
}

const startOf = ({ rhythm, start_at, created_at, slot_at, next_run_at }: Row): string =>
  rhythm ? (start_at ?? created_at) : (slot_at ?? next_run_at);

const toCampaign = (
  { settings }: Ports,
  campaign: Row,
  shown: Pick<Campaign, "bot_name" | "folder_name" | "groups"> & { cause: Cause | null },
): Complete<Campaign> => {
  const isActive = campaign.status === "active";
  return {
    id: campaign.id,
    name: campaign.name,
    bot_id: shownBot(campaign),
    bot_name: shown.bot_name,
    groups: shown.groups,
    folder_id: campaign.folder_id,
    folder_name: shown.folder_name,
    message_template: campaign.message_template,
    entities: campaign.entities ?? [],
    interval_hours: campaign.interval_hours,
    rhythm: campaign.rhythm,
    images_per_send: campaign.images_per_send,
    keyboard_id: campaign.keyboard_id,
    status: campaign.status,
    next_send_at: isActive ? nextRunOf(campaign, settings.TIMEZONE) : null,
    paused_send_at: isActive ? null : pausedRunOf(campaign, settings.TIMEZONE),
    start_at: campaign.last_run_at === null ? startOf(campaign) : null,
    note: shown.cause && sentenceOf(shown.cause),
    cause: shown.cause,
    quiet_from: campaign.quiet_from,
    quiet_until: campaign.quiet_until,
    deleteAfterHours: campaign.lifetime?.deleteAfterHours ?? null,
    deletePrevious: campaign.lifetime?.deletePrevious ?? false,
    renews: campaign.renews,
    silent: campaign.silent,
    protect: campaign.protects,
    noPreview: campaign.no_preview,
    pin: campaign.pins,
    end_date: campaign.end_date,
  };
};

async function read(ports: Ports, which?: SQL): Promise<Campaign[]> {
  const rows = await ports.db
    .select({
      campaign: campaigns,
      bot_name: shownBotName(campaigns.is_automatic),
      folder_name: folders.name,
      groups: currentGroups(campaigns.groups).mapWith(campaigns.groups),
      cause: currentCause,
    })
    .from(campaigns)
    .innerJoin(bots, eq(bots.id, campaigns.bot_id))
    .innerJoin(folders, eq(folders.id, campaigns.folder_id))
    .where(which)
    .orderBy(desc(campaigns.created_at), sql`campaigns.rowid desc`);
  return rows.map(({ campaign, ...shown }) => toCampaign(ports, campaign, shown));
}

export const listCampaigns = (ports: Ports): Promise<Campaign[]> => read(ports);

export async function getCampaign(ports: Ports, id: string): Promise<Campaign> {
  const [campaign] = await read(ports, eq(campaigns.id, id));
  if (!campaign) throw notFound("campaign");
  return campaign;
}

export async function findCampaign({ db }: Ports, id: string): Promise<Row> {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!campaign) throw notFound("campaign");
  return campaign;
}

/** Runs a write. A record that it refers to may have been deleted since it was checked; then a foreign key fails. */
async function writeChecked(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const isForeignKey = cause instanceof Error && cause.message.includes("FOREIGN KEY");
    if (!isForeignKey) throw error;
    throw refused("campaign_parts_deleted");
  }
}

/** A new campaign posts immediately or at its start, then at every interval. Fixed times begin with the next one. */
export async function createCampaign(ports: Ports, input: CampaignInput): Promise<Campaign> {
  const id = newId(ports, "cmp");
  checkEnd(ports, input);
  checkStart(ports, input);
  const checked = await checkCampaign(ports, input);
  const now = timestamp(ports);
  const record = {
    id,
    ...recordOf(ports, input, checked),
    status: input.paused ? ("paused" as const) : ("active" as const),
    next_run_at: firstRunOf(ports, input),
    created_at: now,
  };
  await acceptGroups(ports, checked.groups);
  await writeChecked(ports.db.insert(campaigns).values(record).onConflictDoNothing());
  await endIfOver(ports, id);
  ports.wake(checked.botId);
  return getCampaign(ports, id);
}

/** Ends the campaign now if no run is left before its end date. */
async function endIfOver(ports: Ports, id: string): Promise<void> {
  const campaign = await findCampaign(ports, id);
  if (campaign.status !== "active" || hasRunLeft(ports, campaign)) return;
  await ports.db.update(campaigns).set(ended(campaign)).where(isCampaignUnchanged(campaign));
}

const hasRunLeft = ({ settings, now }: Ports, campaign: Row): boolean =>
  nextRun(runTimesOf(campaign, settings.TIMEZONE), now()) !== null;

/** Applies from the next run; runs that are already queued are sent unchanged. */
export async function updateCampaign(
  ports: Ports,
  id: string,
  input: CampaignInput,
): Promise<Campaign> {
  const before = await findCampaign(ports, id);
  checkEnd(ports, input, before);
  checkStart(ports, input, before);
  checkQuietHours(input, before);
  const checked = await checkCampaign(ports, input);
  await acceptGroups(ports, checked.groups);
  await writeChecked(
    ports.db
      .update(campaigns)
      .set({ ...recordOf(ports, input, checked), ...replanned(ports, input, before) })
      .where(eq(campaigns.id, id)),
  );
  await endIfOver(ports, id);
  ports.wake(before.bot_id);
  ports.wake(checked.botId);
  return getCampaign(ports, id);
}

export async function deleteCampaign(ports: Ports, id: string): Promise<undefined> {
  const { bot_id } = await findCampaign(ports, id);
  await ports.db.batch([
    ...endBoards(ports, sql`(${id})`),
    ports.db.delete(campaigns).where(eq(campaigns.id, id)),
    ...cancelRuns(ports, id, plain("campaign_deleted")),
  ]);
  ports.wake(bot_id);
  await awaitEnds(ports);
}

/** If a run came due while it was paused, it posts once immediately, then at its original times. */
export async function startCampaign(ports: Ports, id: string): Promise<Campaign> {
  const campaign = await findCampaign(ports, id);
  if (campaign.status !== "active" && !hasRunLeft(ports, campaign)) {
    throw refused("campaign_over", { end_date: campaign.end_date ?? "" });
  }
  const { bot_id } = campaign;
  await ports.db
    .update(campaigns)
    .set({ status: "active", cause: sql`iif(status = 'paused', NULL, cause)`, ...REVISED })
    .where(eq(campaigns.id, id));
  ports.wake(bot_id);
  return getCampaign(ports, id);
}

export async function stopCampaign(ports: Ports, id: string): Promise<Campaign> {
  const { bot_id } = await findCampaign(ports, id);
  await ports.db.batch([
    ports.db
      .update(campaigns)
      .set({ status: "paused" })
      .where(and(eq(campaigns.id, id), sql`${campaigns.status} = 'active'`)),
    ...cancelRuns(ports, id, plain("campaign_paused")),
  ]);
  ports.wake(bot_id);
  await awaitEnds(ports);
  return getCampaign(ports, id);
}
