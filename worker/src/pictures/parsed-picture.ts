import type { Bytes } from "./byte-order.ts";

/** What a parser makes of a file: its size in pixels, and its bytes without what tells of the owner. */
export interface Outline {
  width: number;
  height: number;
  bytes: Bytes;
}

/** Null: not whole. Never decodes, so a small file cannot become gigabytes. */
export type Parser = (bytes: Bytes) => Outline | null;

/** No real picture has as many segments, chunks or blocks; a hostile one must not cost the time. */
export const MOST_PIECES = 20_000;
