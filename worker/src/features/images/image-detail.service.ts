import type {
  ImageDetail,
  PictureCampaign,
  PictureSavedPost,
  PictureSchedule,
} from "@tbm/contract/library.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { asc, eq, sql } from "drizzle-orm";

import { attachments, campaigns, images, schedules } from "#db/schema.ts";
import { savedPosts } from "#db/writing-tables.ts";
import { readPicturePosts } from "#ledger/all-bots/picture-posts.ts";
import type { Ports } from "#ports.ts";

import { findImage, toImage } from "./images.service.ts";

/** An SQL condition: the schedule will run and has the picture. */
export const willPost = (digest: string) =>
  sql`${schedules.ended_at} IS NULL AND ${schedules.id} IN (
    SELECT owner_id FROM ${attachments} WHERE digest = ${digest})`;

function readSchedules({ db }: Ports, digest: string): Promise<PictureSchedule[]> {
  const { id, message, scheduled_time } = schedules;
  // One that has not ended is waiting or paused.
  const status = sql<"waiting" | "paused">`${schedules.status}`;
  return db
    .select({ id, message, scheduled_time, status })
    .from(schedules)
    .where(willPost(digest))
    .orderBy(asc(scheduled_time))
    .limit(LIMITS.pictureUsesShown);
}

const readCampaigns = ({ db }: Ports, folder: string): Promise<PictureCampaign[]> =>
  db
    .select({ id: campaigns.id, name: campaigns.name, status: campaigns.status })
    .from(campaigns)
    .where(eq(campaigns.folder_id, folder))
    .orderBy(asc(campaigns.name));

const readSavedPosts = ({ db }: Ports, digest: string): Promise<PictureSavedPost[]> =>
  db
    .select({ id: savedPosts.id, name: savedPosts.name })
    .from(savedPosts)
    .where(sql`${savedPosts.id} IN (SELECT owner_id FROM ${attachments} WHERE digest = ${digest})`)
    .orderBy(sql`${savedPosts.name} COLLATE NOCASE`)
    .limit(LIMITS.pictureUsesShown);

/** An image, where it was posted and what will post it. Pictures with equal bytes are the same picture. */
export async function getImage(ports: Ports, id: string): Promise<ImageDetail> {
  const row = await findImage(ports, id);
  const { width, height, was_posted } = row;
  return {
    ...(await toImage(ports, row)),
    width,
    height,
    was_posted,
    posts: await readPicturePosts(ports, row.digest),
    schedules: await readSchedules(ports, row.digest),
    campaigns: await readCampaigns(ports, row.folder),
    saved_posts: await readSavedPosts(ports, row.digest),
  };
}

/** The images that nothing planned, saved or drafted uses, and that no message has posted. */
export async function listUnusedImages({ db }: Ports): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(
      sql`NOT ${images.was_posted}
        AND NOT EXISTS (SELECT 1 FROM ${campaigns} WHERE folder_id = images.folder)
        AND NOT EXISTS (SELECT 1 FROM ${attachments} WHERE attachments.digest = images.digest
          AND NOT EXISTS (SELECT 1 FROM ${schedules} WHERE schedules.id = owner_id
            AND ended_at IS NOT NULL))`,
    );
  return rows.map(({ id }) => id);
}
