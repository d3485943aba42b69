import { type Bytes, u8 } from "./byte-order.ts";

const CODE_LENGTHS = 16;
const MAX_CODES = 256;

/** The length of the Huffman table at an offset; 0 if it is invalid. */
function huffmanBytes(data: Bytes, at: number): number {
  let codes = 0;
  for (let length = 1; length <= CODE_LENGTHS; length += 1) codes += u8(data, at + length);
  const isKnown = (u8(data, at) & ~0x13) === 0;
  return isKnown && codes <= MAX_CODES ? 1 + CODE_LENGTHS + codes : 0;
}

/** The same for a quantisation table: 64 values of one or two bytes. */
function quantisationBytes(data: Bytes, at: number): number {
  const isKnown = (u8(data, at) & ~0x13) === 0;
  return isKnown ? 1 + 64 * ((u8(data, at) >> 4) + 1) : 0;
}

const areTables = (bytesOf: (data: Bytes, at: number) => number) => (data: Bytes) => {
  let at = 0;
  while (at < data.length) {
    const length = bytesOf(data, at);
    if (length === 0) return false;
    at += length;
  }
  return at > 0 && at === data.length;
};

/** By marker: checks that a table segment holds valid tables and nothing else. */
export const TABLE_CHECKS = new Map([
  [0xc4, areTables(huffmanBytes)],
  [0xdb, areTables(quantisationBytes)],
  [0xdd, (data: Bytes) => data.length === 2], // restart interval
]);
