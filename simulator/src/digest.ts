import { createHash } from "node:crypto";

const encoder = new TextEncoder();

/** A 53-bit hash of a string (cyrb53): cheap enough for every request, but not secure. */
export function quickDigest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}

/** Synchronous, unlike Web Crypto, whose work on another thread takes time that a manual clock does not see. */
export const sha256Hex = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

export const utf8Length = (text: string): number => encoder.encode(text).length;

/** Encodes the text only if needed: a UTF-16 unit takes at most three bytes. */
export const isOverBytes = (text: string, maximum: number): boolean =>
  text.length * 3 > maximum && utf8Length(text) > maximum;
