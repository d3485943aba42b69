import type { Image } from "@tbm/contract/images.ts";
import type { ImageName, MoveInput, MoveResult } from "@tbm/contract/library.ts";
import { and, eq, exists, sql } from "drizzle-orm";

import { attachments, folders, images, schedules } from "#db/schema.ts";
import { drafts, savedPosts } from "#db/writing-tables.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { willPost } from "./image-detail.service.ts";
import { findImage, toImage } from "./images.service.ts";

export async function renameImage(ports: Ports, id: string, { name }: ImageName): Promise<Image> {
  const [row] = await ports.db.update(images).set({ name }).where(eq(images.id, id)).returning();
  if (!row) throw notFound("image");
  return toImage(ports, row);
}

/** Images that were deleted meanwhile are left out. */
export async function moveImages({ db }: Ports, input: MoveInput): Promise<MoveResult> {
  const { ids, folderId } = input;
  const folder = db.select({ id: folders.id }).from(folders).where(eq(folders.id, folderId));
  const moved = await db
    .update(images)
    .set({ folder: folderId })
    .where(and(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, exists(folder)))
    .returning({ id: images.id });
  if (moved.length === 0 && (await folder).length === 0) throw refused("folder_gone");
  return { moved: moved.length };
}

/**
 * The image keeps its name, folder and date. Scheduled messages, saved posts and drafts with the picture get the new one.
 * The revision of the schedules changes, so that a run that was read before is not queued with a file that is then deleted.
 */
export async function replacePicture(
  ports: Ports,
  id: string,
  [picture]: readonly StoredPicture[],
): Promise<Image> {
  if (!picture) throw refused("no_image_chosen");
  const { db } = ports;
  const before = await findImage(ports, id);
  const { digest, type, size, width, height } = picture;
  if (digest === before.digest) return toImage(ports, before);
  // If equal bytes are stored already, the record shares them.
  const file = sql`coalesce((SELECT same.file FROM ${images} AS same WHERE same.digest = ${digest} LIMIT 1),
    ${picture.file})`;
  // Only if the image still has the picture that was read.
  const isSame = sql`EXISTS (SELECT 1 FROM ${images} WHERE id = ${id} AND digest = ${before.digest})`;
  const isReplaced = sql`${attachments.digest} = ${before.digest} AND ${isSame}
    AND owner_id IN (SELECT id FROM ${schedules} WHERE ended_at IS NULL
      UNION ALL SELECT id FROM ${savedPosts} UNION ALL SELECT id FROM ${drafts})`;
  const [replaced, , , [row]] = await db.batch([
    db.selectDistinct({ file: attachments.file }).from(attachments).where(isReplaced),
    db
      .update(schedules)
      .set({ revision: newId(ports, "rev") })
      .where(sql`${willPost(before.digest)} AND ${isSame}`),
    db.update(attachments).set({ file, digest, type }).where(isReplaced),
    db
      .update(images)
      .set({ file, digest, type, size, width, height, was_posted: false })
      .where(sql`${images.id} = ${id} AND ${images.digest} = ${before.digest}`)
      .returning(),
  ]);
  if (!row) {
    await findImage(ports, id);
    throw refused("image_replaced_meanwhile");
  }
  await removeUnused(ports, [before.file, ...replaced.map((old) => old.file)]);
  return toImage(ports, row);
}
