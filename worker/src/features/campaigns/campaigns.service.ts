import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import { bots, campaigns, folders } from "#db/schema.ts";
import { endQueued } from "#engine/ending.ts";
import { assertBot, assertGroups, findLayout } from "#engine/references.ts";
import { renderMoment } from "#engine/template.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

const columns = {
  id: campaigns.id,
  name: campaigns.name,
  bot_id: campaigns.bot_id,
  bot_name: bots.name,
  groups: campaigns.groups,
  folder_id: campaigns.folder_id,
  folder_name: folders.name,
  message_template: campaigns.message_template,
  interval_hours: campaigns.interval_hours,
  images_per_send: campaigns.images_per_send,
  keyboard_id: campaigns.keyboard_id,
  status: campaigns.status,
  next_send_at: sql<
    string | null
  >`iif(${campaigns.status} = 'active', ${campaigns.next_run_at}, NULL)`,
  note: campaigns.note,
};

const read = ({ db }: Ports, which?: SQL): Promise<Campaign[]> =>
  db
    .select(columns)
    .from(campaigns)
    .innerJoin(bots, eq(bots.id, campaigns.bot_id))
    .innerJoin(folders, eq(folders.id, campaigns.folder_id))
    .where(which)
    .orderBy(desc(campaigns.created_at), sql`campaigns.rowid desc`);

export const listCampaigns = (ports: Ports): Promise<Campaign[]> => read(ports);

async function getCampaign(ports: Ports, id: string): Promise<Campaign> {
  const [campaign] = await read(ports, eq(campaigns.id, id));
  if (!campaign) throw notFound("campaign");
  return campaign;
}

async function find({ db }: Ports, id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!campaign) throw notFound("campaign");
  return campaign;
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
  ports.wake(input.botId);
  return getCampaign(ports, id);
}

/** Another interval counts from the last run, which may be happening at this moment. */
const rescheduled = (intervalHours: number) => sql`CASE
  WHEN interval_hours = ${intervalHours} OR last_run_at IS NULL THEN next_run_at
  ELSE strftime('%Y-%m-%dT%H:%M:%fZ', last_run_at, ${`+${intervalHours} hours`}) END`;

/** Holds from the next run on; what is queued already goes out as it was. */
export async function updateCampaign(
  ports: Ports,
  id: string,
  input: CampaignInput,
): Promise<Campaign> {
  const before = await find(ports, id);
  await checkCampaign(ports, input);
  await keep(
    ports.db
      .update(campaigns)
      .set({ ...recordOf(input), next_run_at: rescheduled(input.intervalHours) })
      .where(eq(campaigns.id, id)),
  );
  ports.wake(before.bot_id);
  ports.wake(input.botId);
  return getCampaign(ports, id);
}

export async function deleteCampaign(ports: Ports, id: string): Promise<undefined> {
  const { bot_id } = await find(ports, id);
  await ports.db.batch([
    ports.db.delete(campaigns).where(eq(campaigns.id, id)),
    ...endQueued(ports, sql`open.source_id = ${id}`, "cancelled", "The campaign was deleted."),
  ]);
  ports.wake(bot_id);
}

/** If its time has passed meanwhile it posts once at once, and then in its old rhythm. */
export async function startCampaign(ports: Ports, id: string): Promise<Campaign> {
  const { bot_id } = await find(ports, id);
  await ports.db.update(campaigns).set({ status: "active" }).where(eq(campaigns.id, id));
  ports.wake(bot_id);
  return getCampaign(ports, id);
}

export async function stopCampaign(ports: Ports, id: string): Promise<Campaign> {
  const { bot_id } = await find(ports, id);
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
