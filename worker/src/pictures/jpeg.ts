import { endOfScan } from "@tbm/contract/content/picture-ends.ts";

import { type Bytes, fromText, joinBytes, textAt, u16be, u8 } from "./byte-order.ts";
import { isExif, onlyOrientation, withExifPrefix } from "./exif-orientation.ts";
import { cleanProfile } from "./icc-profile.ts";
import { TABLE_CHECKS } from "./jpeg-tables.ts";
import { MAX_PIECES, type ParsedPicture } from "./parsed-picture.ts";

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];

/** Baseline, extended and progressive: the kinds that browsers and Telegram can show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** The header of a profile that fits into one segment: number 1 of 1. */
const PROFILE = "ICC_PROFILE\0\x01\x01";
const ADOBE_BYTES = 12;

const segment = (marker: number, data: Uint8Array): Bytes => {
  const length = data.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length), data]);
};

/** What is kept of an application segment. Most of them name the camera, the place, the editor or the owner. */
function cleanApp(marker: number, data: Bytes): Bytes | null {
  if (marker === APP0 && textAt(data, 0, 5) === "JFIF\0" && data.length >= 14) {
    const header = data.slice(0, 14);
    header.fill(0, 12); // without the thumbnail
    return segment(APP0, header);
  }
  if (marker === APP1 && isExif(data)) {
    const tiff = onlyOrientation(data);
    return tiff && segment(APP1, withExifPrefix(tiff));
  }
  if (marker === APP2 && textAt(data, 0, PROFILE.length) === PROFILE) {
    const profile = cleanProfile(data.subarray(PROFILE.length));
    return profile && segment(APP2, joinBytes([fromText(PROFILE), profile]));
  }
  const isColour = marker === APP14 && textAt(data, 0, 5) === "Adobe" && data.length >= ADOBE_BYTES;
  return isColour ? segment(APP14, data.subarray(0, ADOBE_BYTES)) : null;
}

const isValidScan = (data: Bytes) => {
  const components = u8(data, 0);
  return components >= 1 && components <= 4 && data.length === 4 + 2 * components;
};

function readFrame(data: Bytes): { width: number; height: number } | null {
  const [precision, components] = [u8(data, 0), u8(data, 5)];
  const isValid = precision === 8 && components >= 1 && data.length === 6 + 3 * components;
  return isValid ? { height: u16be(data, 1), width: u16be(data, 3) } : null;
}

/** Drops metadata, and the videos and depth maps that cameras append after the end. */
export function readJpeg(bytes: Bytes): ParsedPicture | null {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let frame: { width: number; height: number } | null = null;
  let hasScan = false;
  const seen = new Set<number>();
  let at = 2;
  for (let count = 0; count < MAX_PIECES && at + 1 < bytes.length; count += 1) {
    if (u8(bytes, at) !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = u8(bytes, at + 1);
    if (marker === EOI) {
      kept.push(Uint8Array.of(0xff, EOI));
      return frame && hasScan ? { ...frame, bytes: joinBytes(kept) } : null;
    }
    const end = at + 2 + u16be(bytes, at + 2);
    if (end < at + 4) return null;
    const data = bytes.subarray(at + 4, end);
    let next = end;
    if (FRAMES.has(marker)) {
      if (frame) return null;
      frame = readFrame(data);
      if (!frame) return null;
    } else if (marker === SOS) {
      if (!frame || !isValidScan(data)) return null;
      next = endOfScan(bytes, end);
      hasScan = true;
    }
    const isValidTable = TABLE_CHECKS.get(marker);
    if (isValidTable && !isValidTable(data)) return null;
    if (FRAMES.has(marker) || isValidTable || marker === SOS) {
      kept.push(bytes.subarray(at, next));
    } else if (marker >= APP0 && marker <= 0xef) {
      const clean = seen.has(marker) ? null : cleanApp(marker, data);
      if (clean) {
        seen.add(marker);
        kept.push(clean);
      }
    } else if (marker !== 0xfe) {
      return null;
    }
    at = next;
  }
  return null;
}
