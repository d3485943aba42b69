export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes beyond the end read as zero, so reads never throw. Lengths are checked separately. */
export const u8 = (bytes: Bytes, at: number) => bytes[at] ?? 0;
export const u16be = (bytes: Bytes, at: number) => (u8(bytes, at) << 8) | u8(bytes, at + 1);
export const u16le = (bytes: Bytes, at: number) => u8(bytes, at) | (u8(bytes, at + 1) << 8);
export const u24le = (bytes: Bytes, at: number) => u16le(bytes, at) | (u8(bytes, at + 2) << 16);
export const u32be = (bytes: Bytes, at: number) =>
  u16be(bytes, at) * 0x1_00_00 + u16be(bytes, at + 2);
export const u32le = (bytes: Bytes, at: number) =>
  u16le(bytes, at) + u16le(bytes, at + 2) * 0x1_00_00;

/** Decodes Latin-1, the encoding of names inside picture files. */
export const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const fromText = (text: string): Bytes =>
  Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

export const be32 = (value: number): Bytes =>
  Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

export const le32 = (value: number): Bytes =>
  Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);

export function joinBytes(pieces: readonly Uint8Array[]): Bytes {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
