import {
  type Bytes,
  joinBytes,
  fromText,
  textAt,
  u16be,
  u16le,
  u32be,
  u32le,
} from "./byte-order.ts";

const PREFIX = "Exif\0\0";
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The Exif orientation, 1 to 8; null if the block has none. */
function orientationOf(tiff: Bytes): number | null {
  const isLittle = textAt(tiff, 0, 4) === "II*\0";
  if (!isLittle && textAt(tiff, 0, 4) !== "MM\0*") return null;
  const u16 = isLittle ? u16le : u16be;
  const u32 = isLittle ? u32le : u32be;
  const first = u32(tiff, 4);
  const entries = u16(tiff, first);
  for (let index = 0; index < entries; index += 1) {
    const entry = first + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return null;
    if (u16(tiff, entry) !== ORIENTATION) continue;
    const value = u16(tiff, entry + 8);
    return u16(tiff, entry + 2) === SHORT && value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A big-endian TIFF directory with one entry: tag, type, count, value. */
const tiffWith = (orientation: number): Bytes =>
  fromText(
    `MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${String.fromCodePoint(orientation)}\0\0\0\0\0\0`,
  );

/** An Exif block that holds only the orientation; null if there is no orientation. */
export function onlyOrientation(exif: Bytes): Bytes | null {
  const hasPrefix = textAt(exif, 0, PREFIX.length) === PREFIX;
  const tiff = hasPrefix ? exif.subarray(PREFIX.length) : exif;
  const orientation = orientationOf(tiff);
  return orientation === null ? null : tiffWith(orientation);
}

/** JPEG stores the block with a prefix. */
export const withExifPrefix = (tiff: Bytes): Bytes => joinBytes([fromText(PREFIX), tiff]);

export const isExif = (segment: Bytes): boolean => textAt(segment, 0, PREFIX.length) === PREFIX;
