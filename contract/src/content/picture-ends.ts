import type { PictureType } from "./picture-kinds.ts";

const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const GIF_END = [0x3b];
const [JPEG_EOI, JPEG_SOS] = [0xd9, 0xda];

const endsWith = (bytes: Uint8Array, end: readonly number[]) =>
  end.every((byte, index) => bytes[bytes.length - end.length + index] === byte);

/** The offset of the first JPEG marker after scan data. Stuffed bytes and restart markers belong to the data. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Walks the markers, because an embedded thumbnail has its own end and cameras append data after the last one. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff) {
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === JPEG_EOI) return true;
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    at = marker === JPEG_SOS ? endOfScan(bytes, end) : end;
  }
  return false;
}

function hasWebpLength(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  return new DataView(buffer, byteOffset).getUint32(4, true) + 8 === length;
}

/** A picture without the end of its type is cut off. One with it may still be damaged in between. */
export const hasEndMarker: Record<PictureType, (bytes: Uint8Array) => boolean> = {
  "image/jpeg": hasJpegEnd,
  "image/png": (bytes) => endsWith(bytes, PNG_END),
  "image/gif": (bytes) => endsWith(bytes, GIF_END),
  "image/webp": hasWebpLength,
};
