import { crc32, deflateSync } from "node:zlib";

type Part = Uint8Array | string | number[];

/** Joins strings (as Latin-1), lists of bytes and byte arrays. */
export const joined = (...parts: Part[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Uint8Array.from(part),
      ),
    ),
  );

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xff_ff)];
const little = (bytes: number[]) => bytes.toReversed();

interface Size {
  width?: number;
  height?: number;
}

/** An Exif block with a camera name and, if given, an orientation. `GPS` marks data that must be removed. */
export function exif(orientation?: number, isLittle = false): Uint8Array<ArrayBuffer> {
  const turn = (bytes: number[]) => (isLittle ? little(bytes) : bytes);
  const entries = [
    [turn(u16(0x010f)), turn(u16(2)), turn(u32(20)), turn(u32(100))],
    ...(orientation === undefined
      ? []
      : [[turn(u16(0x0112)), turn(u16(3)), turn(u32(1)), turn(u16(orientation)), [0, 0]]]),
  ];
  const head = [isLittle ? "II*\0" : "MM\0*", turn(u32(8)), turn(u16(entries.length))];
  return joined(...head, ...entries.flat(), [0, 0, 0, 0], "x".repeat(60), "GPS 13.7563 100.5018");
}

export const segment = (marker: number, ...data: Part[]) => {
  const content = joined(...data);
  return joined([0xff, marker], u16(content.length + 2), content);
};

/** A colour profile with a valid header; its tags are noise. */
export const iccProfile = (length: number) =>
  joined(u32(length), new Uint8Array(32), "acsp", new Uint8Array(length - 40));

/** A structurally valid JPEG. Its coded data is noise, which only a decoder would notice. */
export function jpeg({ width = 64, height = 48 }: Size = {}, ...extra: Uint8Array[]) {
  return joined(
    [0xff, 0xd8],
    segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...extra,
    segment(0xdb, [0], new Uint8Array(64).fill(1)),
    segment(0xc0, [8], u16(height), u16(width), [1, 1, 0x11, 0]),
    segment(0xc4, [0], new Uint8Array(16), []),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
  );
}

export const chunk = (name: string, ...data: Part[]) => {
  const content = joined(name, ...data);
  return joined(u32(content.length - 4), content, u32(crc32(content)));
};

/** A plain grey PNG that any program can open. Different seeds give different bytes. */
export function png(
  { width = 64, height = 48, seed = 0 }: Size & { seed?: number } = {},
  ...extra: Uint8Array[]
) {
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  lines.writeUInt32BE(seed >>> 0, 1);
  return joined(
    [0x89],
    "PNG\r\n\x1a\n",
    chunk("IHDR", u32(width), u32(height), [1, 0, 0, 0, 0]),
    ...extra,
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND"),
  );
}

/** The chunk that says where and how long an animation's next frame is drawn. */
export const frameControl = ({ width = 64, height = 48, x = 0, y = 0 } = {}) =>
  chunk("fcTL", u32(0), u32(width), u32(height), u32(x), u32(y), [0, 1, 0, 10, 0, 0]);

/** A PNG of exactly this size, padded with noise that no check reads. */
export function pngOfSize(bytes: number) {
  const bare = png().length;
  return png({}, chunk("IDAT", new Uint8Array(bytes - bare - 12)));
}

export const gifBlock = (label: number, ...data: Part[]) => {
  const content = joined(...data);
  return joined([0x21, label, content.length], content, [0]);
};

export function gif({ width = 64, height = 48 }: Size = {}, ...extra: Uint8Array[]) {
  const size = [...little(u16(width)), ...little(u16(height))];
  const frame = joined([0x2c, 0, 0, 0, 0], size, [0, 2, 2, 0x4c, 0x01, 0]);
  const palette = [0, 0, 0, 255, 255, 255];
  return joined("GIF89a", size, [0x80, 0, 0], palette, ...extra, frame, [0x3b]);
}

export const riffChunk = (name: string, ...data: Part[]) => {
  const content = joined(...data);
  return joined(name, little(u32(content.length)), content, new Uint8Array(content.length % 2));
};

export const riff = (...chunks: Uint8Array[]) => {
  const content = joined("WEBP", ...chunks);
  return joined("RIFF", little(u32(content.length)), content);
};

export const vp8 = ({ width = 64, height = 48 }: Size = {}) =>
  riffChunk("VP8 ", [0x10, 0, 0, 0x9d, 1, 0x2a], little(u16(width)), little(u16(height)), "coded");

export const vp8l = ({ width = 64, height = 48 }: Size = {}) =>
  riffChunk("VP8L", [0x2f], little(u32((width - 1) | ((height - 1) << 14))), "coded");

const u24le = (value: number) => little(u32(value)).slice(0, 3);

export const vp8x = (flags: number, { width = 64, height = 48 }: Size = {}) =>
  riffChunk("VP8X", [flags, 0, 0, 0], u24le(width - 1), u24le(height - 1));

export const animationFrame = ({ width = 64, height = 48 }: Size = {}) =>
  riffChunk(
    "ANMF",
    [0, 0, 0, 0, 0, 0],
    u24le(width - 1),
    u24le(height - 1),
    [100, 0, 0, 0],
    vp8({ width, height }),
  );

export const webp = (size: Size = {}) => riff(vp8(size));
