import { LIMITS } from "@tbm/contract/limits.ts";

import { type Bytes, textAt } from "./byte-order.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import type { Outline, Parser } from "./outline.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const KINDS = [
  { type: "image/jpeg", at: 0, signature: "\u00ff\u00d8\u00ff", read: readJpeg },
  { type: "image/png", at: 0, signature: "\u0089PNG\r\n\u001a\n", read: readPng },
  { type: "image/gif", at: 0, signature: "GIF87a", read: readGif },
  { type: "image/gif", at: 0, signature: "GIF89a", read: readGif },
  { type: "image/webp", at: 8, signature: "WEBP", read: readWebp },
] as const satisfies { type: string; at: number; signature: string; read: Parser }[];

export type PictureType = (typeof KINDS)[number]["type"];

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
  if (bytes.length === 0) return { fault: "is empty" };
  const kind = KINDS.find(({ at, signature }) => textAt(bytes, at, signature.length) === signature);
  if (!kind) return { fault: "is not a JPEG, PNG, GIF or WebP image" };
  const outline = kind.read(bytes);
  if (!outline) return { fault: "is damaged, cut off or holds something besides the image" };
  const fault = shapeFault(outline);
  return fault === null ? { type: kind.type, ...outline } : { fault };
}
