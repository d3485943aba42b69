import { type Bytes, joinBytes, textAt, u16le, u8 } from "./byte-order.ts";
import { MAX_PIECES, type ParsedPicture } from "./parsed-picture.ts";

const HEADER_BYTES = 13;
const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];

/** The extensions that say how often an animation repeats; all others are metadata. */
const APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The offset after a chain of length-prefixed blocks that ends with an empty one; -1 if it is cut off. */
function skipBlocks(bytes: Bytes, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return -1;
}

/** How many bytes of an extension are kept before its empty block; 0 to drop it. */
function keptBytes(bytes: Bytes, at: number): number {
  const label = u8(bytes, at + 1);
  if (label === GRAPHIC_CONTROL) return u8(bytes, at + 2) === 4 ? 7 : 0;
  const isLoop = label === APPLICATION && APPLICATIONS.has(textAt(bytes, at + 3, 11));
  return isLoop && u8(bytes, at + 2) === 11 && u8(bytes, at + 14) === 3 ? 18 : 0;
}

export function readGif(bytes: Bytes): ParsedPicture | null {
  let [width, height] = [u16le(bytes, 6), u16le(bytes, 8)];
  let hasImage = false;
  let at = HEADER_BYTES + paletteBytes(u8(bytes, 10));
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  for (let count = 0; count < MAX_PIECES && at < bytes.length; count += 1) {
    const block = u8(bytes, at);
    if (block === TRAILER) {
      kept.push(bytes.subarray(at, at + 1));
      const isLast = at + 1 === bytes.length;
      return isLast && hasImage ? { width, height, bytes: joinBytes(kept) } : null;
    }
    let end: number;
    if (block === IMAGE) {
      // Decoders enlarge the canvas for a frame that does not fit.
      width = Math.max(width, u16le(bytes, at + 1) + u16le(bytes, at + 5));
      height = Math.max(height, u16le(bytes, at + 3) + u16le(bytes, at + 7));
      hasImage = true;
      end = skipBlocks(bytes, at + 11 + paletteBytes(u8(bytes, at + 9)));
    } else if (block === EXTENSION) {
      end = skipBlocks(bytes, at + 2);
    } else return null;
    if (end === -1) return null;
    if (block === IMAGE) kept.push(bytes.subarray(at, end));
    else {
      const length = keptBytes(bytes, at);
      if (length > 0) kept.push(bytes.subarray(at, at + length), Uint8Array.of(0));
    }
    at = end;
  }
  return null;
}
