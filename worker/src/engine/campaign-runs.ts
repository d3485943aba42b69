import { and, asc, eq, lte, sql } from "drizzle-orm";

import { campaignDraws, campaigns, groups, images, keyboards } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { drawPictures } from "./bag.ts";
import { endQueued } from "./ending.ts";
import { enqueue } from "./enqueue.ts";
import { CAMPAIGN } from "./room.ts";
import { renderMoment } from "./template.ts";

const HOUR_MS = 3_600_000;
const NO_PICTURES = "The last run was skipped, because the folder has no pictures.";
const NO_GROUPS = "The last run was skipped, because none of its groups is in the list any more.";
const OVERTAKEN = "The next run came before it could be sent.";

type Campaign = typeof campaigns.$inferSelect;

/** The first moment of the campaign's rhythm that lies ahead: what was missed is left out. */
function nextInRhythm(planned: number, intervalHours: number, now: number): number {
  const interval = intervalHours * HOUR_MS;
  const passed = Math.max(0, Math.floor((now - planned) / interval));
  return planned + (passed + 1) * interval;
}

const isActive = (botId: string) =>
  and(eq(campaigns.bot_id, botId), sql`${campaigns.status} = 'active'`);

async function drawFor(ports: Ports, campaign: Campaign) {
  const { db } = ports;
  const pictures = await db.select().from(images).where(eq(images.folder, campaign.folder_id));
  const before = await db
    .select({ id: campaignDraws.image_id })
    .from(campaignDraws)
    .where(eq(campaignDraws.campaign_id, campaign.id));
  const { drawn, isRefilled, out } = drawPictures(
    ports,
    pictures.map(({ id }) => id),
    new Set(before.map(({ id }) => id)),
    campaign.images_per_send,
  );
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return { isRefilled, out, pictures: drawn.flatMap((id) => byId.get(id) ?? []) };
}

async function skipReason(ports: Ports, campaign: Campaign, drawn: number): Promise<string | null> {
  if (drawn === 0) return NO_PICTURES;
  const known = await ports.db.$count(
    groups,
    sql`${groups.id} IN (SELECT value FROM json_each(${JSON.stringify(campaign.groups)}))`,
  );
  return known === 0 ? NO_GROUPS : null;
}

async function run(ports: Ports, campaign: Campaign): Promise<void> {
  const { db } = ports;
  const planned = campaign.next_run_at;
  const next = nextInRhythm(Date.parse(planned), campaign.interval_hours, ports.now());
  const isSame = and(
    eq(campaigns.id, campaign.id),
    eq(campaigns.next_run_at, planned),
    sql`${campaigns.status} = 'active'`,
  );
  const advance = (values: Partial<Campaign>) =>
    db
      .update(campaigns)
      .set({ next_run_at: new Date(next).toISOString(), ...values })
      .where(isSame);
  const { isRefilled, out, pictures } = await drawFor(ports, campaign);
  const note = await skipReason(ports, campaign, pictures.length);
  if (note !== null) {
    await advance({ note });
    return;
  }
  const [keyboard] = await db
    .select()
    .from(keyboards)
    .where(eq(keyboards.id, campaign.keyboard_id ?? ""));
  const id = newId(ports, "brd");
  const queued = enqueue(
    ports,
    [
      {
        id,
        botId: campaign.bot_id,
        source: "campaign",
        run: { sourceId: campaign.id, plannedAt: planned },
        title: campaign.name,
        message: renderMoment(ports, campaign.message_template, ports.now()),
        keyboard: keyboard?.keyboard ?? null,
        pictures: pictures.map(({ name, file, digest, type }) => ({ name, file, digest, type })),
        groups: campaign.groups,
      },
    ],
    sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isSame})`,
  );
  const isQueued = sql`EXISTS (SELECT 1 FROM broadcasts WHERE broadcasts.id = ${id})`;
  await db.batch([
    ...endQueued(ports, sql`open.source_id = ${campaign.id}`, "missed", OVERTAKEN),
    ...queued,
    ...(isRefilled
      ? [db.delete(campaignDraws).where(and(eq(campaignDraws.campaign_id, campaign.id), isQueued))]
      : []),
    db.run(sql`
      INSERT INTO ${campaignDraws} (campaign_id, image_id)
      SELECT ${campaign.id}, images.id FROM ${images}
      WHERE images.id IN (SELECT value FROM json_each(${JSON.stringify(out)})) AND ${isQueued}
      ON CONFLICT DO NOTHING`),
    advance({ last_run_at: timestamp(ports), note: null }),
  ]);
}

/** Queues the runs that are due, one a campaign; tells when the next one is; Infinity if none is planned. */
export async function planCampaigns(ports: Ports, botId: string): Promise<number> {
  const due = await ports.db
    .select()
    .from(campaigns)
    .where(and(isActive(botId), lte(campaigns.next_run_at, timestamp(ports))))
    .orderBy(asc(campaigns.next_run_at));
  for (const campaign of due) {
    if (!ports.hasRoom(CAMPAIGN)) return ports.now();
    await run(ports, campaign);
  }
  const [next] = await ports.db
    .select({ at: campaigns.next_run_at })
    .from(campaigns)
    .where(isActive(botId))
    .orderBy(asc(campaigns.next_run_at))
    .limit(1);
  return next ? Date.parse(next.at) : Infinity;
}
