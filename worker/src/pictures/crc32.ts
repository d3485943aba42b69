import type { Bytes } from "./byte-order.ts";

/** With four tables each step handles four bytes, so that even 10 MB are quick. */
const TABLES = makeTables();

function makeTables() {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
    return crc;
  });
  const after = (table: Uint32Array) => table.map((crc) => (crc >>> 8) ^ (first[crc & 0xff] ?? 0));
  const second = after(first);
  const third = after(second);
  return { first, second, third, fourth: after(third) };
}

/** The checksum that a PNG stores with each chunk. */
export function crc32(bytes: Bytes): number {
  const { first, second, third, fourth } = TABLES;
  const whole = bytes.length - (bytes.length % 4);
  let crc = -1;
  for (let at = 0; at < whole; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (fourth[crc & 0xff] ?? 0) ^
      (third[(crc >>> 8) & 0xff] ?? 0) ^
      (second[(crc >>> 16) & 0xff] ?? 0) ^
      (first[crc >>> 24] ?? 0);
  }
  for (let at = whole; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ (first[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}
