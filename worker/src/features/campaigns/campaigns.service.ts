import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import { currentGroups } from "#db/group-identity.ts";
import { bots, campaigns, folders } from "#db/schema.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { cancelRuns } from "#ledger/all-bots/cancel.ts";
import { currentCause, ended, isAsRead } from "#planning/campaigns/campaign-runs.ts";
import { nextRun, runTimesOf } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

import { checkCampaign, checkEnd, checkStart } from "./campaign-checks.ts";

type Row = typeof campaigns.$inferSelect;

const REVISED = { revision: sql`revision + 1` };

function nextRunOf(campaign: Row, timezone: string): number | null {
  const times = runTimesOf(campaign, timezone);
  return nextRun(times, times.runAt);
}

const toCampaign = (
  { settings }: Ports,
  campaign: Row,
  shown: Pick<Campaign, "bot_name" | "folder_name" | "groups"> & { cause: Cause | null },
): Campaign => {
  const next = campaign.status === "active" ? nextRunOf(campaign, settings.TIMEZONE) : null;
  return {
    id: campaign.id,
    name: campaign.name,
    bot_id: campaign.bot_id,
    bot_name: shown.bot_name,
    groups: shown.groups,
    folder_id: campaign.folder_id,
    folder_name: shown.folder_name,
    message_template: campaign.message_template,
    interval_hours: campaign.interval_hours,
    images_per_send: campaign.images_per_send,
    keyboard_id: campaign.keyboard_id,
    status: campaign.status,
    next_send_at: next === null ? null : new Date(next).toISOString(),
    start_at: campaign.last_run_at === null ? (campaign.slot_at ?? campaign.next_run_at) : null,
    note: shown.cause && sentenceOf(shown.cause),
    cause: shown.cause,
    quiet_from: campaign.quiet_from,
    quiet_until: campaign.quiet_until,
    end_date: campaign.end_date,
  };
};

async function read(ports: Ports, which?: SQL): Promise<Campaign[]> {
  const rows = await ports.db
    .select({
      campaign: campaigns,
      bot_name: bots.name,
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

/** As the tables have it, where instants are compared as texts. */
const instantOf = (moment: string) => new Date(moment).toISOString();

const recordOf = (input: CampaignInput) => ({
  name: input.name,
  bot_id: input.botId,
  groups: input.groups,
  folder_id: input.folderId,
  message_template: input.messageTemplate,
  interval_hours: input.intervalHours,
  images_per_send: input.imagesPerSend,
  keyboard_id: input.keyboardId,
  // What is left out stays as it is.
  ...(input.quietFrom !== undefined && { quiet_from: input.quietFrom }),
  ...(input.quietUntil !== undefined && { quiet_until: input.quietUntil }),
  ...(input.endDate !== undefined && { end_date: input.endDate }),
});

/** What was there when it was checked may be deleted by now; the tables refuse to name it. */
async function keep(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const isForeign = cause instanceof Error && cause.message.includes("FOREIGN KEY");
    if (!isForeign) throw error;
    throw refused("campaign_parts_deleted");
  }
}

/** It posts at once or at its start, and then at its interval. */
export async function createCampaign(ports: Ports, input: CampaignInput): Promise<Campaign> {
  const id = newId(ports, "cmp");
  checkEnd(ports, input);
  checkStart(ports, input);
  const groups = await checkCampaign(ports, input);
  const now = timestamp(ports);
  const record = {
    id,
    ...recordOf({ ...input, groups }),
    status: "active" as const,
    next_run_at: input.startAt ? instantOf(input.startAt) : now,
    created_at: now,
  };
  await acceptGroups(ports, groups);
  await keep(ports.db.insert(campaigns).values(record).onConflictDoNothing());
  await endIfOver(ports, id);
  ports.wake(input.botId);
  return getCampaign(ports, id);
}

/** Another interval counts from the last run, which may be happening at this moment. */
const rescheduled = (intervalHours: number) => sql`CASE
  WHEN interval_hours = ${intervalHours} OR last_run_at IS NULL THEN coalesce(slot_at, next_run_at)
  ELSE strftime('%Y-%m-%dT%H:%M:%fZ', last_run_at, ${`+${intervalHours} hours`}) END`;

/** Another start holds until the first run, which may be happening at this moment. */
const restarted = (startAt: string, intervalHours: number) =>
  sql`iif(last_run_at IS NULL, ${startAt}, ${rescheduled(intervalHours)})`;

/** A run that waits for the end of quiet hours finds its place anew, because they may be others now. */
const replanned = (ports: Ports, { intervalHours, endDate, startAt }: CampaignInput) => ({
  next_run_at:
    startAt === undefined
      ? rescheduled(intervalHours)
      : restarted(startAt ? instantOf(startAt) : timestamp(ports), intervalHours),
  slot_at: null,
  ...(endDate !== undefined && { cause: sql`iif(end_date IS ${endDate}, cause, NULL)` }),
});

/** Where no run is left before the end date, the end is now. */
async function endIfOver(ports: Ports, id: string): Promise<void> {
  const campaign = await findCampaign(ports, id);
  if (campaign.status !== "active" || hasRunLeft(ports, campaign)) return;
  await ports.db.update(campaigns).set(ended(campaign)).where(isAsRead(campaign));
}

const hasRunLeft = ({ settings, now }: Ports, campaign: Row): boolean =>
  nextRun(runTimesOf(campaign, settings.TIMEZONE), now()) !== null;

/** Holds from the next run on; what is queued already goes out as it was. */
export async function updateCampaign(
  ports: Ports,
  id: string,
  input: CampaignInput,
): Promise<Campaign> {
  const before = await findCampaign(ports, id);
  checkEnd(ports, input, before);
  checkStart(ports, input, before);
  const groups = await checkCampaign(ports, input);
  await acceptGroups(ports, groups);
  await keep(
    ports.db
      .update(campaigns)
      .set({ ...recordOf({ ...input, groups }), ...replanned(ports, input), ...REVISED })
      .where(eq(campaigns.id, id)),
  );
  await endIfOver(ports, id);
  ports.wake(before.bot_id);
  ports.wake(input.botId);
  return getCampaign(ports, id);
}

export async function deleteCampaign(ports: Ports, id: string): Promise<undefined> {
  const { bot_id } = await findCampaign(ports, id);
  await ports.db.batch([
    ports.db.delete(campaigns).where(eq(campaigns.id, id)),
    ...cancelRuns(ports, id, plain("campaign_deleted")),
  ]);
  ports.wake(bot_id);
}

/** If its time has passed meanwhile it posts once at once, and then in its old rhythm. */
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
  return getCampaign(ports, id);
}
