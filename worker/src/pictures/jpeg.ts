import { endOfScan } from "@tbm/contract/picture-ends.ts";

import { type Bytes, joinBytes, textAt, u16be, u8 } from "./byte-order.ts";
import { isExif, onlyOrientation, withExifPrefix } from "./exif-orientation.ts";
import { MOST_PIECES, type Outline } from "./outline.ts";

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];

/** Baseline, extended and progressive: the kinds that browsers and Telegram draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantisation tables, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);

const segment = (marker: number, data: Uint8Array): Bytes => {
  const length = data.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length), data]);
};

/** What stays of an application segment; most of them tell of camera, place, editor or owner. */
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
  const isColour =
    (marker === APP2 && textAt(data, 0, 12) === "ICC_PROFILE\0") ||
    (marker === APP14 && textAt(data, 0, 5) === "Adobe");
  return isColour ? segment(marker, data) : null;
}

function readFrame(data: Bytes): { width: number; height: number } | null {
  const [precision, components] = [u8(data, 0), u8(data, 5)];
  const isSound = precision === 8 && components >= 1 && data.length === 6 + 3 * components;
  return isSound ? { height: u16be(data, 1), width: u16be(data, 3) } : null;
}

/** Cameras append videos and depth maps after the end; like their notes, they are left out. */
export function readJpeg(bytes: Bytes): Outline | null {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let frame: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  for (let count = 0; count < MOST_PIECES && at + 1 < bytes.length; count += 1) {
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
      if (!frame) return null;
      next = endOfScan(bytes, end);
      hasScan = true;
    }
    if (FRAMES.has(marker) || TABLES.has(marker) || marker === SOS) {
      kept.push(bytes.subarray(at, next));
    } else if (marker >= APP0 && marker <= 0xef) {
      const clean = cleanApp(marker, data);
      if (clean) kept.push(clean);
    } else if (marker !== 0xfe) {
      return null;
    }
    at = next;
  }
  return null;
}
