import { LIMITS } from "@tbm/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";

import { attachments, images } from "#db/schema.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./message-content.ts";
import { findPictures } from "./message-pictures.ts";

const MAX_PICTURES = LIMITS.picturesPerMessage;

export const pictureGone = () => refused("chosen_picture_gone");

const toAttachment = ({ name, file, digest, type }: Attachment): Attachment => ({
  name,
  file,
  digest,
  type,
});

/**
 * A message's pictures: the uploaded ones, then those chosen from the library and from other messages, in order.
 * The message keeps them even if the originals are deleted later.
 */
export async function choosePictures(
  ports: Ports,
  uploaded: readonly StoredPicture[],
  imageIds: readonly string[],
): Promise<Attachment[]> {
  if (uploaded.length + imageIds.length > MAX_PICTURES) {
    throw refused("pictures_exceeded", { limit: MAX_PICTURES });
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
 * An SQL condition: every chosen picture is still in use by some record, so its file is not deleted. Uploaded
 * pictures have no record yet, and nothing deletes them during the request.
 */
export function arePicturesInUse(
  pictures: readonly Attachment[],
  uploaded: readonly Pick<StoredPicture, "file">[],
): SQL {
  const own = new Set(uploaded.map(({ file }) => file));
  const chosen = pictures.map(({ file }) => file).filter((file) => !own.has(file));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(chosen)}) AS chosen
    WHERE NOT EXISTS (SELECT 1 FROM ${images} WHERE images.file = chosen.value)
      AND NOT EXISTS (SELECT 1 FROM ${attachments} WHERE attachments.file = chosen.value))`;
}
