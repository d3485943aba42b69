import type { Bytes } from "./byte-order.ts";

/** A parsed file: its size in pixels, and its bytes without metadata. */
export interface ParsedPicture {
  width: number;
  height: number;
  bytes: Bytes;
}

/** Returns null for a damaged or incomplete file. Never decodes pixels, so a small file cannot become gigabytes. */
export type Parser = (bytes: Bytes) => ParsedPicture | null;

/** More segments, chunks or blocks than any real picture has, so that a hostile file costs little time. */
export const MAX_PIECES = 20_000;
