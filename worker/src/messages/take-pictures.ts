import { LIMITS } from "@tbm/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";

import { attachments, images } from "#db/schema.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./message-content.ts";
import { findPictures } from "./message-pictures.ts";

const MOST = LIMITS.picturesPerMessage;

export const pictureGone = () => refused("chosen_picture_gone");

const toAttachment = ({ name, file, digest, type }: Attachment): Attachment => ({
  name,
  file,
  digest,
  type,
});

/**
 * A message's pictures: those that came with it, then those of the library and of other messages in the
 * given order. They are its own from then on, whatever becomes of the others.
 */
export async function choosePictures(
  ports: Ports,
  uploaded: readonly StoredPicture[],
  imageIds: readonly string[],
): Promise<Attachment[]> {
  if (uploaded.length + imageIds.length > MOST) {
    throw refused("pictures_exceeded", { limit: MOST });
  }
  if (imageIds.length === 0) return uploaded.map(toAttachment);
  const byId = await findPictures(ports, imageIds);
  const chosen = imageIds.flatMap((id) => byId.get(id) ?? []);
  if (chosen.length < imageIds.length) {
    throw pictureGone();
  }
  return [...uploaded, ...chosen].map(toAttachment);
}

/**
 * True in a statement while some record still has each chosen picture; if none has, its file may be deleted at any
 * moment. Uploaded ones have no record yet, and nothing deletes them during the request.
 */
export function areKept(
  pictures: readonly Attachment[],
  uploaded: readonly Pick<StoredPicture, "file">[],
): SQL {
  const own = new Set(uploaded.map(({ file }) => file));
  const chosen = pictures.map(({ file }) => file).filter((file) => !own.has(file));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(chosen)}) AS chosen
    WHERE NOT EXISTS (SELECT 1 FROM ${images} WHERE images.file = chosen.value)
      AND NOT EXISTS (SELECT 1 FROM ${attachments} WHERE attachments.file = chosen.value))`;
}
