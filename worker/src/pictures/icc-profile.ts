import { type Bytes, textAt, u32be } from "./byte-order.ts";

/**
 * sRGB profiles have 3 KB, Display P3 and Adobe RGB half a KB, and the largest screen profiles 60 KB. Anything larger
 * is for printers, or hides data.
 */
const MAX_BYTES = 64 * 1024;
const HEADER_BYTES = 128;

/** The colour profile without trailing data; null if it is not a profile, or too large to keep. */
export function cleanProfile(data: Bytes): Bytes | null {
  const length = u32be(data, 0);
  const isProfile = textAt(data, 36, 4) === "acsp" && length >= HEADER_BYTES;
  return isProfile && length <= data.length && length <= MAX_BYTES
    ? data.subarray(0, length)
    : null;
}
