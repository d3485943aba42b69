/** The signature of each picture type and its offset, read as Latin-1. */
const MARKS = [
  { type: "image/jpeg", at: 0, mark: "\u00ff\u00d8\u00ff" },
  { type: "image/png", at: 0, mark: "\u0089PNG\r\n\u001a\n" },
  { type: "image/gif", at: 0, mark: "GIF87a" },
  { type: "image/gif", at: 0, mark: "GIF89a" },
  { type: "image/webp", at: 8, mark: "WEBP" },
] as const;

export const PICTURE_TYPES = [...new Set(MARKS.map(({ type }) => type))];

/** Telegram posts a GIF as an animation, which has its own call, its own right, and no place in an album. */
export const ANIMATION_TYPE = "image/gif" satisfies PictureType;

export type PictureType = (typeof MARKS)[number]["type"];

/** A file's type by its content, whatever its name. Null if it is not a picture. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return MARKS.find(({ at, mark }) => head.startsWith(mark, at))?.type ?? null;
}
