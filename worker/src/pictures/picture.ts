import { LIMITS } from "@tbm/contract/limits.ts";
import { type PictureType, pictureTypeOf } from "@tbm/contract/picture-kinds.ts";
import type { PictureFault } from "@tbm/contract/sentences/picture-faults.ts";

import type { Bytes } from "./byte-order.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { Outline, Parser } from "./outline.ts";
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
export function shapeFault({
  width,
  height,
}: Pick<Outline, "width" | "height">): PictureFault | null {
  if (width === 0 || height === 0) return { fault: "no_size" };
  if (width + height > LIMITS.imageSideSum) {
    return { fault: "too_wide_and_high", width, height, limit: LIMITS.imageSideSum };
  }
  if (Math.max(width, height) > Math.min(width, height) * LIMITS.imageSideRatio) {
    return { fault: "too_long", width, height, limit: LIMITS.imageSideRatio };
  }
  return null;
}

/** The picture, clean; or why it is refused. */
export function readPicture(bytes: Bytes): Picture | PictureFault {
  if (bytes.length === 0) return { fault: "empty" };
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: "not_a_picture" };
  const outline = READERS[type](bytes);
  if (!outline) return { fault: "damaged" };
  return shapeFault(outline) ?? { type, ...outline };
}
