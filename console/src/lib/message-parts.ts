import { LIMITS } from "@tbm/contract/limits.ts";

export interface Content<Picture, Row> {
  text: string;
  pictures: readonly Picture[];
  rows: readonly Row[];
}

/**
 * The messages that members get of one content, in order: a text too long for a caption follows the
 * picture, and so does one with a keyboard, which an album cannot carry.
 */
export function partsOf<Picture, Row>(content: Content<Picture, Row>): Content<Picture, Row>[] {
  const { text, pictures, rows } = content;
  const isAlbum = pictures.length > 1;
  const fits = text.length <= LIMITS.captionLength;
  if (pictures.length === 0 || (fits && !(isAlbum && rows.length > 0))) return [content];
  return [
    { text: "", pictures, rows: [] },
    { text, pictures: [], rows },
  ];
}
