import { type Campaign, type CampaignInput, END_TOO_FAR } from "@tbm/contract/campaigns.ts";
import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import { bots, campaigns, folders, images } from "#db/schema.ts";
import { ended, isAsRead, NO_PICTURES } from "#engine/campaign-runs.ts";
import { endQueued } from "#engine/ending.ts";
import { endOfDay } from "#engine/quiet-hours.ts";
import { dayAt } from "#engine/recurrence.ts";
import { assertBot, assertGroups, findLayout } from "#engine/references.ts";
import { nextRun, rhythmOf } from "#engine/rhythm.ts";
import { renderMoment } from "#engine/template.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

type Row = typeof campaigns.$inferSelect;

const REVISED = { revision: sql`revision + 1` };

const toCampaign = (
  { settings }: Ports,
  campaign: Row,
  shown: Pick<Campaign, "bot_name" | "folder_name" | "note">,
): Campaign => {
  const rhythm = rhythmOf(campaign, settings.TIMEZONE);
  const next = campaign.status === "active" ? nextRun(rhythm, rhythm.runAt) : null;
  return {
    id: campaign.id,
    name: campaign.name,
    bot_id: campaign.bot_id,
    bot_name: shown.bot_name,
    groups: campaign.groups,
    folder_id: campaign.folder_id,
    folder_name: shown.folder_name,
    message_template: campaign.message_template,
    interval_hours: campaign.interval_hours,
    images_per_send: campaign.images_per_send,
    keyboard_id: campaign.keyboard_id,
    status: campaign.status,
    next_send_at: next === null ? null : new Date(next).toISOString(),
    note: shown.note,
    quiet_from: campaign.quiet_from,
    quiet_until: campaign.quiet_until,
    end_date: campaign.end_date,
  };
};

/** What a run lacked may be there by now. */
const lastingNote = sql<string | null>`iif(${campaigns.note} = ${NO_PICTURES} AND EXISTS (
  SELECT 1 FROM ${images} WHERE ${images.folder} = ${campaigns.folder_id}), NULL, ${campaigns.note})`;

async function read(ports: Ports, which?: SQL): Promise<Campaign[]> {
  const rows = await ports.db
    .select({
      campaign: campaigns,
      bot_name: bots.name,
      folder_name: folders.name,
      note: lastingNote,
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

function checkEnd({ settings, now }: Ports, { endDate }: CampaignInput, before?: Row): void {
  if (!endDate || endDate === before?.end_date) return;
  if (endOfDay(endDate, settings.TIMEZONE) <= now()) {
    throw new AppError(422, "refused", "The end date has passed. Choose a later one.");
  }
  if (isTooFarAhead(endDate, dayAt(now(), settings.TIMEZONE))) {
    throw new AppError(422, "refused", END_TOO_FAR);
  }
}

/** What is named must be there, and the text must still fit once its variables are filled in. */
export async function checkCampaign(
  ports: Ports,
  input: Pick<CampaignInput, "botId" | "groups" | "keyboardId" | "folderId" | "messageTemplate">,
): Promise<void> {
  await assertBot(ports, input.botId);
  await assertGroups(ports, input.groups);
  await findLayout(ports, input.keyboardId);
  const [folder] = await ports.db.select().from(folders).where(eq(folders.id, input.folderId));
  if (!folder) {
    throw new AppError(422, "refused", "This folder is not in the list any more. Choose another.");
  }
  const text = renderMoment(ports, input.messageTemplate, ports.now());
  if (text.length > LIMITS.messageLength) {
    const limit = `${LIMITS.messageLength} characters`;
    throw new AppError(422, "refused", `With its variables filled in the text exceeds ${limit}.`);
  }
}

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
    const message = "The bot, the folder or the keyboard was deleted at this moment. Choose again.";
    throw new AppError(422, "refused", message);
  }
}

/** It posts at once, and then at its interval. */
export async function createCampaign(ports: Ports, input: CampaignInput): Promise<Campaign> {
  const id = newId(ports, "cmp");
  checkEnd(ports, input);
  await checkCampaign(ports, input);
  const now = timestamp(ports);
  const record = {
    id,
    ...recordOf(input),
    status: "active" as const,
    next_run_at: now,
    created_at: now,
  };
  await keep(ports.db.insert(campaigns).values(record).onConflictDoNothing());
  await endIfOver(ports, id);
  ports.wake(input.botId);
  return getCampaign(ports, id);
}

/** Another interval counts from the last run, which may be happening at this moment. */
const rescheduled = (intervalHours: number) => sql`CASE
  WHEN interval_hours = ${intervalHours} OR last_run_at IS NULL THEN coalesce(slot_at, next_run_at)
  ELSE strftime('%Y-%m-%dT%H:%M:%fZ', last_run_at, ${`+${intervalHours} hours`}) END`;

/** A run that waits for the end of quiet hours finds its place anew, because they may be others now. */
const replanned = ({ intervalHours, endDate }: CampaignInput) => ({
  next_run_at: rescheduled(intervalHours),
  slot_at: null,
  ...(endDate !== undefined && { note: sql`iif(end_date IS ${endDate}, note, NULL)` }),
});

/** Where no run is left before the end date, the end is now. */
async function endIfOver(ports: Ports, id: string): Promise<void> {
  const campaign = await findCampaign(ports, id);
  if (campaign.status !== "active" || hasRunLeft(ports, campaign)) return;
  await ports.db.update(campaigns).set(ended(campaign)).where(isAsRead(campaign));
}

const hasRunLeft = ({ settings, now }: Ports, campaign: Row): boolean =>
  nextRun(rhythmOf(campaign, settings.TIMEZONE), now()) !== null;

/** Holds from the next run on; what is queued already goes out as it was. */
export async function updateCampaign(
  ports: Ports,
  id: string,
  input: CampaignInput,
): Promise<Campaign> {
  const before = await findCampaign(ports, id);
  checkEnd(ports, input, before);
  await checkCampaign(ports, input);
  await keep(
    ports.db
      .update(campaigns)
      .set({ ...recordOf(input), ...replanned(input), ...REVISED })
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
    ...endQueued(ports, sql`open.source_id = ${id}`, "cancelled", "The campaign was deleted."),
  ]);
  ports.wake(bot_id);
}

/** If its time has passed meanwhile it posts once at once, and then in its old rhythm. */
export async function startCampaign(ports: Ports, id: string): Promise<Campaign> {
  const campaign = await findCampaign(ports, id);
  if (campaign.status !== "active" && !hasRunLeft(ports, campaign)) {
    const message = `No run is left: the end date is ${campaign.end_date ?? ""}. Choose a later one.`;
    throw new AppError(422, "refused", message);
  }
  const { bot_id } = campaign;
  await ports.db
    .update(campaigns)
    .set({ status: "active", ...REVISED })
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
    ...endQueued(ports, sql`open.source_id = ${id}`, "cancelled", "The campaign was paused."),
  ]);
  ports.wake(bot_id);
  return getCampaign(ports, id);
}
