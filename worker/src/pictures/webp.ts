import {
  type Bytes,
  fromText,
  joinBytes,
  le32,
  textAt,
  u16le,
  u24le,
  u32le,
  u8,
} from "./byte-order.ts";
import { onlyOrientation } from "./exif-orientation.ts";
import { cleanProfile } from "./icc-profile.ts";
import { MAX_PIECES, type ParsedPicture } from "./parsed-picture.ts";

const RIFF_BYTES = 12;
const FRAME_BYTES = 16;
const ANIMATION_BYTES = 6;
const [PROFILE_FLAG, EXIF_FLAG, XMP_FLAG, ANIMATION_FLAG] = [0x20, 0x08, 0x04, 0x02];

interface Chunk {
  name: string;
  data: Bytes;
}

type Size = { width: number; height: number };

/** All chunks, or null if one reaches beyond the end. The last may lack its padding. */
function readChunks(bytes: Bytes): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    const start = at + 8;
    const end = start + u32le(bytes, at + 4);
    if (start > bytes.length || end > bytes.length || chunks.length === MAX_PIECES) return null;
    chunks.push({ name: textAt(bytes, at, 4), data: bytes.subarray(start, end) });
    at = end + ((end - start) % 2);
  }
  return chunks;
}

function writeChunk({ name, data }: Chunk): Uint8Array[] {
  return [fromText(name), le32(data.length), data, new Uint8Array(data.length % 2)];
}

/** The size in the header of the coded picture. */
function codedSize({ name, data }: Chunk): Size | null {
  if (name === "VP8 ") {
    const isKeyFrame = (u8(data, 0) & 1) === 0 && textAt(data, 3, 3) === "\x9d\x01\x2a";
    if (!isKeyFrame || data.length < 10) return null;
    return { width: u16le(data, 6) & 0x3fff, height: u16le(data, 8) & 0x3fff };
  }
  if (u8(data, 0) !== 0x2f || data.length < 5) return null;
  const bits = u32le(data, 1);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const isCoded = ({ name }: Chunk) => name === "VP8 " || name === "VP8L";
const isSame = (a: Size | null, b: Size) => a?.width === b.width && a.height === b.height;

/** True for one coded picture of the given size, with at most one alpha chunk. */
function isValidStill(chunks: readonly Chunk[], size: Size): boolean {
  const [coded, second] = chunks.filter(isCoded);
  const [, secondAlpha] = chunks.filter(({ name }) => name === "ALPH");
  return coded !== undefined && !second && !secondAlpha && isSame(codedSize(coded), size);
}

function isValidFrame({ data }: Chunk, canvas: Size): boolean {
  const chunks = readChunks(data.subarray(FRAME_BYTES));
  if (!chunks || !chunks.every((chunk) => isCoded(chunk) || chunk.name === "ALPH")) return false;
  const size = { width: u24le(data, 6) + 1, height: u24le(data, 9) + 1 };
  const isInside =
    2 * u24le(data, 0) + size.width <= canvas.width &&
    2 * u24le(data, 3) + size.height <= canvas.height;
  return isInside && isValidStill(chunks, size);
}

function cleanChunks([head, ...rest]: [Chunk, ...Chunk[]]): Chunk[] {
  const first = (name: string) => rest.find((chunk) => chunk.name === name);
  const kept = new Set(["ANMF", "ALPH", "VP8 ", "VP8L"]);
  const exif = first("EXIF");
  const tiff = exif && onlyOrientation(exif.data);
  const iccp = first("ICCP");
  const profile = iccp && cleanProfile(iccp.data);
  const animation = first("ANIM");
  const flags = u8(head.data, 0) & ~(PROFILE_FLAG | EXIF_FLAG | XMP_FLAG);
  const data = head.data.slice();
  data[0] = flags | (profile ? PROFILE_FLAG : 0) | (tiff ? EXIF_FLAG : 0);
  return [
    { name: "VP8X", data },
    ...(profile ? [{ name: "ICCP", data: profile }] : []),
    ...(animation?.data.length === ANIMATION_BYTES ? [animation] : []),
    ...rest.filter(({ name }) => kept.has(name)),
    ...(tiff ? [{ name: "EXIF", data: tiff }] : []),
  ];
}

function write(chunks: readonly Chunk[], size: Size): ParsedPicture {
  const body = chunks.flatMap(writeChunk);
  const length = body.reduce((sum, piece) => sum + piece.length, 4);
  return { ...size, bytes: joinBytes([fromText("RIFF"), le32(length), fromText("WEBP"), ...body]) };
}

export function readWebp(bytes: Bytes): ParsedPicture | null {
  if (textAt(bytes, 0, 4) !== "RIFF" || u32le(bytes, 4) + 8 !== bytes.length) return null;
  const [head, ...rest] = readChunks(bytes.subarray(RIFF_BYTES)) ?? [];
  if (!head) return null;
  if (isCoded(head)) {
    const size = codedSize(head);
    return size && write([head], size);
  }
  if (head.name !== "VP8X" || head.data.length !== 10) return null;
  const canvas = { width: u24le(head.data, 4) + 1, height: u24le(head.data, 7) + 1 };
  const frames = rest.filter(({ name }) => name === "ANMF");
  const isAnimation = (u8(head.data, 0) & ANIMATION_FLAG) !== 0;
  const isValid = isAnimation
    ? frames.length > 0 &&
      !rest.some(isCoded) &&
      frames.every((frame) => isValidFrame(frame, canvas))
    : frames.length === 0 && isValidStill(rest, canvas);
  return isValid ? write(cleanChunks([head, ...rest]), canvas) : null;
}
