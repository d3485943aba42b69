import { editAll } from "@tbm/contract/content/message-edits.ts";
import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";

import { campaignDraws } from "#db/plan-tables.ts";
import { campaigns, images, keyboards } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import { enqueue, isQueued } from "#ledger/enqueue.ts";
import { findGroups } from "#messages/references.ts";
import { renderMoment } from "#messages/template.ts";
import type { Ports } from "#ports.ts";

import { type PictureOrder, drawPictures } from "./picture-order.ts";

export type Campaign = typeof campaigns.$inferSelect;

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

/** The statements that queue a run and mark its pictures as used, or why there is nothing to send. */
export async function composeRun(
  ports: Ports,
  campaign: Campaign,
  { id, plannedAt }: { id: string; plannedAt: string | null },
  condition: SQL,
): Promise<NoContent | [Statement, ...Statement[]]> {
  const { db } = ports;
  const { pictures, order } = await readPictureOrder(ports, campaign);
  const ids = pictures.map((picture) => picture.id);
  const { drawn, isNewRound, out } = drawPictures(order, ids, campaign.images_per_send);
  if (drawn.length === 0) return "no pictures";
  const { known } = await findGroups(ports, campaign.groups);
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
  const content = {
    message: renderMoment(ports, campaign.message_template, ports.now()),
    entities: [],
    keyboard: keyboard?.keyboard ?? null,
    pictures: drawn.flatMap((image) => {
      const picture = byId.get(image);
      if (!picture) return [];
      const { name, file, digest, type } = picture;
      return [{ name, file, digest, type }];
    }),
  };
  const queued = enqueue(
    ports,
    [
      {
        ...content,
        id,
        botId: campaign.bot_id,
        source: "campaign",
        run: { sourceId: campaign.id, plannedAt },
        title: campaign.name,
        options: campaign.pins ? { ...NO_OPTIONS, pin: true } : null,
        // A run that can't edit the post in a group replaces it.
        lifetime: campaign.renews
          ? { deleteAfterHours: null, ...campaign.lifetime, deletePrevious: true }
          : campaign.lifetime,
        edit: campaign.renews ? editAll(stepsOf(content)) : null,
        keyboardId: keyboard?.id ?? null,
        groups: campaign.groups,
      },
    ],
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
  return [
    ...queued,
    ...(isNewRound ? newRound : []),
    db.run(sql`
      INSERT INTO ${campaignDraws} (campaign_id, image_id)
      SELECT ${campaign.id}, images.id FROM ${images}
      WHERE images.id IN (SELECT value FROM json_each(${JSON.stringify(out)})) AND ${isRunQueued}
      ON CONFLICT DO NOTHING`),
  ];
}
