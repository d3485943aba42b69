import { be32, type Bytes, fromText, joinBytes, textAt, u32be, u8 } from "./byte-order.ts";
import { crc32 } from "./crc32.ts";
import { onlyOrientation } from "./exif-orientation.ts";
import { MAX_PIECES, type ParsedPicture } from "./parsed-picture.ts";

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;

/** A profile inflates to at most about a thousand times its size. sRGB needs a third of this. */
const MAX_PROFILE_BYTES = 8 * 1024;

/** The chunks that decoders need for correct colours, with the maximum size of each. Each is kept once. */
const MAX_BYTES = new Map([
  ["PLTE", 768],
  ["tRNS", 256],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["iCCP", MAX_PROFILE_BYTES],
  ["cICP", 4],
  ["mDCV", 24],
  ["cLLI", 8],
  ["sBIT", 4],
  ["bKGD", 6],
  ["pHYs", 9],
  ["acTL", 8],
]);

/** The image data and the frames of an animation. */
const DRAWN = new Set(["IHDR", "IDAT", "IEND", "fcTL", "fdAT"]);

const FRAME_CONTROL_BYTES = 26;

/** A name, a zero byte, and 0 for the only compression method. */
const isNamedProfile = (data: Bytes) => /^[^\0]{1,79}\0\0/.test(textAt(data, 0, 81));

function isFrameInside(data: Bytes, canvas: { width: number; height: number }): boolean {
  const [width, height] = [u32be(data, 4), u32be(data, 8)];
  return (
    data.length === FRAME_CONTROL_BYTES &&
    width > 0 &&
    height > 0 &&
    u32be(data, 12) + width <= canvas.width &&
    u32be(data, 16) + height <= canvas.height
  );
}

const exifChunk = (tiff: Bytes): Bytes => {
  const content = joinBytes([fromText("eXIf"), tiff]);
  return joinBytes([be32(tiff.length), content, be32(crc32(content))]);
};

const DEPTHS = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

function readHeader(data: Bytes): { width: number; height: number } | null {
  const [depth, colour] = [u8(data, 8), u8(data, 9)];
  const isValid =
    data.length === HEADER_BYTES &&
    (DEPTHS.get(colour)?.includes(depth) ?? false) &&
    u8(data, 10) === 0 &&
    u8(data, 11) === 0 &&
    u8(data, 12) <= 1;
  return isValid ? { width: u32be(data, 0), height: u32be(data, 4) } : null;
}

export function readPng(bytes: Bytes): ParsedPicture | null {
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let header: { width: number; height: number } | null = null;
  let hasData = false;
  const seen = new Set<string>();
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < MAX_PIECES && at + 12 <= bytes.length; count += 1) {
    const length = u32be(bytes, at);
    const name = textAt(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return null;
    const data = bytes.subarray(at + 8, end - 4);
    if ((name === "IHDR") !== (header === null)) return null;
    header ??= readHeader(data);
    if (!header) return null;
    hasData ||= name === "IDAT" && length > 0;
    if (name === "fcTL" && !isFrameInside(data, header)) return null;
    const isForColour =
      length <= (MAX_BYTES.get(name) ?? -1) &&
      !seen.has(name) &&
      (name !== "iCCP" || isNamedProfile(data));
    if (isForColour) seen.add(name);
    if (isForColour || DRAWN.has(name)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== u32be(bytes, end - 4)) return null;
      kept.push(bytes.subarray(at, end));
    } else if (name === "eXIf") {
      const tiff = onlyOrientation(data);
      if (tiff) kept.push(exifChunk(tiff));
    } else if (/^[A-Z]/.test(name)) return null; // an unknown critical chunk
    if (name === "IEND") {
      const isLast = length === 0 && end === bytes.length;
      return isLast && hasData ? { ...header, bytes: joinBytes(kept) } : null;
    }
    at = end;
  }
  return null;
}
