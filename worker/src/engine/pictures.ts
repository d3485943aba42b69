import { LIMITS } from "@tbm/contract/limits.ts";

import type { StoredPicture } from "#files/stored-picture.ts";
import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./content.ts";
import { findPictures } from "./message-pictures.ts";

const MOST = LIMITS.picturesPerMessage;

const refused = (message: string) => new AppError(422, "refused", message);

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
    throw refused(`A message may have at most ${MOST} pictures.`);
  }
  if (imageIds.length === 0) return uploaded.map(toAttachment);
  const byId = await findPictures(ports, imageIds);
  const chosen = imageIds.flatMap((id) => byId.get(id) ?? []);
  if (chosen.length < imageIds.length) {
    throw refused("A chosen picture is not in the library any more. Choose another.");
  }
  return [...uploaded, ...chosen].map(toAttachment);
}
