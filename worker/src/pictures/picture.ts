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
import type { Outline, Parser } from "./parsed-picture.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const READERS: Record<PictureType, Parser> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/gif": readGif,
  "image/webp": readWebp,
};

export interface Picture extends Outline {
  type: PictureType;
}

/** Telegram's rules for photos. They also keep a picture below 25 megapixels. */
export function shapeFault({ width, height }: Pick<Outline, "width" | "height">): string | null {
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

/** The picture, clean; or why it is refused, to be read after the file's name. */
export function readPicture(bytes: Bytes): Picture | { fault: string } {
  if (bytes.length === 0) return { fault: EMPTY_FILE };
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: NO_PICTURE };
  const outline = READERS[type](bytes);
  if (!outline) return { fault: NOT_WHOLE };
  const fault = shapeFault(outline);
  return fault === null ? { type, ...outline } : { fault };
}
