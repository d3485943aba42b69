import { type Bytes, textAt, u32be } from "./byte-order.ts";

/**
 * sRGB has 3 KB, Display P3 and Adobe RGB have half of one, the largest of the screen profiles has 60. What is larger
 * belongs to a printer, or hides something.
 */
const MOST_BYTES = 64 * 1024;
const HEADER_BYTES = 128;

/** A colour profile without what follows it; null if it is none, or too large to keep. */
export function cleanProfile(data: Bytes): Bytes | null {
  const length = u32be(data, 0);
  const isProfile = textAt(data, 36, 4) === "acsp" && length >= HEADER_BYTES;
  return isProfile && length <= data.length && length <= MOST_BYTES
    ? data.subarray(0, length)
    : null;
}
