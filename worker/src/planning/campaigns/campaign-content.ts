import { editAll } from "@tbm/contract/content/message-edits.ts";
import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";

import { campaignDraws } from "#db/plan-tables.ts";
import { campaigns, images, keyboards } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import { enqueue, isQueued, type NewBroadcast } from "#ledger/enqueue.ts";
import { findGroups } from "#messages/references.ts";
import { renderMoment } from "#messages/template.ts";
import { shareAutomatic, wakeSenders } from "#planning/automatic/share-groups.ts";
import type { Ports } from "#ports.ts";

import { type PictureOrder, drawPictures } from "./picture-order.ts";

export type Campaign = typeof campaigns.$inferSelect;

function optionsOf({ silent, protects, no_preview, pins }: Campaign): MessageOptions | null {
  const options = { silent, protect: protects, noPreview: no_preview, pin: pins };
  return Object.values(options).some(Boolean) ? options : null;
}

type NoContent = "no pictures" | "no groups";

/** The pictures in a campaign's folder, and which of them it has used. */
export async function readPictureOrder({ db }: Ports, { id, folder_id, round }: Campaign) {
  const pictures = await db.select().from(images).where(eq(images.folder, folder_id));
  const before = await db
    .select({ id: campaignDraws.image_id })
    .from(campaignDraws)
    .where(eq(campaignDraws.campaign_id, id));
  const order: PictureOrder = {
    key: id,
    round,
    used: new Set(before.map(({ id: image }) => image)),
  };
  return { pictures, order };
}

function lifetimeOfRun({ renews, lifetime }: Campaign, plannedAt: string | null) {
  // A run that can't edit the post in a group replaces it.
  if (renews) return { deleteAfterHours: null, ...lifetime, deletePrevious: true };
  // An extra run doesn't replace the post before it.
  return plannedAt === null && lifetime
    ? lifetimeOf({ ...lifetime, deletePrevious: false })
    : lifetime;
}

/** A run that is ready to be queued. */
interface ComposedRun {
  /** They queue it and mark its pictures as used. */
  statements: [Statement, ...Statement[]];
  /** Wakes the lanes of its bots. Call this once it is queued. */
  wake: (except?: string) => void;
}

/** The next run, or why there is nothing to send. */
export async function composeRun(
  ports: Ports,
  campaign: Campaign,
  { id, plannedAt }: { id: string; plannedAt: string | null },
  condition: SQL,
): Promise<NoContent | ComposedRun> {
  const { db } = ports;
  const { pictures, order } = await readPictureOrder(ports, campaign);
  const ids = pictures.map((picture) => picture.id);
  const { drawn, isNewRound, out } = drawPictures(order, ids, campaign.images_per_send);
  if (drawn.length === 0) return "no pictures";
  const { ids: groups, known } = await findGroups(ports, campaign.groups);
  if (known === 0) return "no groups";
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const [keyboard] = await db
    .select()
    .from(keyboards)
    .where(eq(keyboards.id, campaign.keyboard_id ?? ""));
  // A planned run and a requested run may draw the same pictures at the same moment. Only one of them succeeds.
  const isOrderUnchanged = sql`EXISTS (
    SELECT 1 FROM ${campaigns} WHERE id = ${campaign.id} AND round = ${order.round} AND ${order.used.size} = (
      SELECT count(*) FROM ${campaignDraws} WHERE campaign_id = campaigns.id))`;
  // A picture may have been deleted or replaced since it was read.
  const files = drawn.map((image) => [image, byId.get(image)?.file]);
  const arePicturesThere = sql`${drawn.length} = (
    SELECT count(*) FROM json_each(${JSON.stringify(files)}) AS picture
    JOIN ${images} ON images.id = picture.value ->> 0 AND images.file = picture.value ->> 1)`;
  const template = { text: campaign.message_template, entities: campaign.entities ?? [] };
  const { text, entities } = renderMoment(ports, template, ports.now());
  const content = {
    message: text,
    entities: [...entities],
    keyboard: keyboard?.keyboard ?? null,
    pictures: drawn.flatMap((image) => {
      const picture = byId.get(image);
      if (!picture) return [];
      const { name, file, digest, type } = picture;
      return [{ name, file, digest, type }];
    }),
  };
  const broadcast: NewBroadcast = {
    ...content,
    id,
    botId: campaign.bot_id,
    isAutomatic: campaign.is_automatic,
    source: "campaign",
    run: { sourceId: campaign.id, plannedAt },
    title: campaign.name,
    options: optionsOf(campaign),
    lifetime: lifetimeOfRun(campaign, plannedAt),
    edit: campaign.renews ? editAll(stepsOf(content)) : null,
    keyboardId: keyboard?.id ?? null,
    groups,
  };
  const shared = await shareAutomatic(ports, [broadcast]);
  const queued = enqueue(
    ports,
    shared,
    sql`${condition} AND ${isOrderUnchanged} AND ${arePicturesThere}`,
  );
  const isRunQueued = isQueued(id);
  const ofCampaign = and(eq(campaignDraws.campaign_id, campaign.id), isRunQueued);
  const isIt = and(eq(campaigns.id, campaign.id), isRunQueued);
  const newRound = [
    db.delete(campaignDraws).where(ofCampaign),
    db
      .update(campaigns)
      .set({ round: order.round + 1 })
      .where(isIt),
  ];
  const statements: [Statement, ...Statement[]] = [
    ...queued,
    ...(isNewRound ? newRound : []),
    db.run(sql`
      INSERT INTO ${campaignDraws} (campaign_id, image_id)
      SELECT ${campaign.id}, images.id FROM ${images}
      WHERE images.id IN (SELECT value FROM json_each(${JSON.stringify(out)})) AND ${isRunQueued}
      ON CONFLICT DO NOTHING`),
  ];
  return { statements, wake: (except?: string) => wakeSenders(ports, shared, except) };
}
