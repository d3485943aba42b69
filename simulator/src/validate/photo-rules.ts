import { refusals } from "#refusals.ts";

import { type ImageHeader, readImageHeader } from "./image-header.ts";

/** https://core.telegram.org/bots/api#sendphoto */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_SIDES_SUM = 10_000;
const MAX_RATIO = 20;
const EXTENSIONS = new Set(["jpg", "jpeg", "gif", "png", "tif", "tiff", "bmp", "webp"]);

export function checkPhoto(name: string, bytes: Uint8Array): ImageHeader {
  if (bytes.length === 0) throw refusals.fileEmpty();
  if (bytes.length > MAX_PHOTO_BYTES) throw refusals.photoTooBig(bytes.length, MAX_PHOTO_BYTES);
  const extension = /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase();
  if (extension !== undefined && !EXTENSIONS.has(extension)) throw refusals.photoExtension();
  const header = readImageHeader(bytes);
  if (!header) throw refusals.imageProcessFailed();
  const { width, height } = header;
  const isOutOfShape =
    width === 0 ||
    height === 0 ||
    width + height > MAX_SIDES_SUM ||
    Math.max(width, height) > MAX_RATIO * Math.min(width, height);
  if (isOutOfShape) throw refusals.photoDimensions();
  return header;
}
