import { type PictureType, pictureTypeOf } from "@tbm/contract/content/picture-kinds.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { PictureFault } from "@tbm/contract/sentences/picture-faults.ts";

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
}: Pick<ParsedPicture, "width" | "height">): PictureFault | null {
  if (width === 0 || height === 0) return { fault: "no_size" };
  if (width + height > LIMITS.imageSideSum) {
    return { fault: "too_wide_and_high", width, height, limit: LIMITS.imageSideSum };
  }
  if (Math.max(width, height) > Math.min(width, height) * LIMITS.imageSideRatio) {
    return { fault: "too_long", width, height, limit: LIMITS.imageSideRatio };
  }
  return null;
}

/** The cleaned picture; or why it is refused. */
export function readPicture(bytes: Bytes): Picture | PictureFault {
  if (bytes.length === 0) return { fault: "empty" };
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: "not_a_picture" };
  const parsed = READERS[type](bytes);
  if (!parsed) return { fault: "damaged" };
  return shapeFault(parsed) ?? { type, ...parsed };
}
