import type { PictureType } from "@tbm/contract/content/picture-kinds.ts";

import type { Bytes } from "#pictures/byte-order.ts";
import type { Picture } from "#pictures/picture.ts";
import type { Ports } from "#ports.ts";

const EXTENSIONS: Record<PictureType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

const COPY_BYTES = 8;

/** A checked and cleaned picture whose bytes are in `ports.files`. There may be no record of it yet. */
export interface StoredPicture {
  /** The operator's name for it, used only for display. */
  name: string;
  file: string;
  digest: string;
  type: PictureType;
  size: number;
  width: number;
  height: number;
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The content's digest, a random id of this copy, and the type: all that serving needs. */
export const FILE_NAME = new RegExp(
  `^(?<digest>[0-9a-f]{64})-[0-9a-f]{16}\\.(?<extension>${Object.values(EXTENSIONS).join("|")})$`,
);

export function typeOfFile(file: string): PictureType | null {
  const extension = FILE_NAME.exec(file)?.groups?.["extension"];
  for (const type of Object.keys(EXTENSIONS) as PictureType[]) {
    if (EXTENSIONS[type] === extension) return type;
  }
  return null;
}

const sha256 = async ({ subtle }: Ports, bytes: Bytes) =>
  hex(new Uint8Array(await subtle.digest("SHA-256", bytes)));

/**
 * Every stored copy gets a new name, even for equal bytes. So a name that no record uses is never used again, and its
 * file can be deleted without a lock. The caller that creates the record reuses an older copy.
 */
export async function storePicture(
  ports: Ports,
  name: string,
  { type, width, height, bytes }: Picture,
): Promise<StoredPicture> {
  const digest = await sha256(ports, bytes);
  const file = `${digest}-${hex(ports.randomBytes(COPY_BYTES))}.${EXTENSIONS[type]}`;
  await ports.files.put(file, bytes);
  return { name, file, digest, type, size: bytes.length, width, height };
}
