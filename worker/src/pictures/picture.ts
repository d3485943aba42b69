import { LIMITS } from "@tbm/contract/limits.ts";
import {
  EMPTY_FILE,
  NO_PICTURE,
  NOT_WHOLE,
  type PictureType,
  pictureTypeOf,
} from "@tbm/contract/picture-kinds.ts";

import type { Bytes } from "./byte-order.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { ParsedPicture, Parser } from "./parsed-picture.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const READERS: Record<PictureType, Parser> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/gif": readGif,
  "image/webp": readWebp,
};

export interface Picture extends ParsedPicture {
  type: PictureType;
}

/** Telegram's size rules for photos. They also limit a picture to 25 megapixels. */
export function shapeFault({
  width,
  height,
}: Pick<ParsedPicture, "width" | "height">): string | null {
  const size = `${width} × ${height} pixels`;
  if (width === 0 || height === 0) return "has no width or no height";
  if (width + height > LIMITS.imageSideSum) {
    return `has ${size}; width and height together may be at most ${LIMITS.imageSideSum}`;
  }
  if (Math.max(width, height) > Math.min(width, height) * LIMITS.imageSideRatio) {
    return `has ${size}; one side may be at most ${LIMITS.imageSideRatio} times the other`;
  }
  return null;
}

/** The cleaned picture; or why it is refused, worded to follow the file's name. */
export function readPicture(bytes: Bytes): Picture | { fault: string } {
  if (bytes.length === 0) return { fault: EMPTY_FILE };
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: NO_PICTURE };
  const parsed = READERS[type](bytes);
  if (!parsed) return { fault: NOT_WHOLE };
  const fault = shapeFault(parsed);
  return fault === null ? { type, ...parsed } : { fault };
}
