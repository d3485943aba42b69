import { expect, test } from "vitest";

import { findEditFault, mostPicturesIn, type Shape } from "./message-edits.ts";

const TEXT = { kind: "text", pictures: 0 } as const;
const album = (pictures: number) => ({ kind: "album", pictures }) as const;
const PHOTO = { kind: "photo", pictures: 1 } as const;

test.each<[string, Shape, number]>([
  ["a text can get one picture", [TEXT], 1],
  ["a picture stays one", [PHOTO], 1],
  ["an album keeps its number", [album(3), TEXT], 3],
  ["pictures of all messages count", [album(2), { kind: "animation", pictures: 1 }], 3],
])("%s", (_, shape, most) => {
  expect(mostPicturesIn(shape)).toBe(most);
  const content = { message: "Hi", entities: [], keyboard: null };
  const pictures = Array.from({ length: most }, () => ({ type: "image/png" }));
  expect(findEditFault(shape, { ...content, pictures })).toBeNull();
  const more = [...pictures, { type: "image/png" }];
  expect(findEditFault(shape, { ...content, pictures: more })).not.toBeNull();
});
