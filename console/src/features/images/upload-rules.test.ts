import { LIMITS } from "@tbm/contract/limits.ts";
import { expect, test } from "vitest";

import { refusedOf } from "./upload-rules.ts";

const picture = { type: "image/png", size: LIMITS.imageBytes };

test("every file must be an image of at most 10 MB", () => {
  const refused = [
    { ...picture, size: LIMITS.imageBytes + 1 },
    { type: "application/pdf", size: 1 },
    { type: "", size: 1 },
  ];
  expect(refusedOf([picture, { type: "image/webp", size: 1 }])).toEqual([]);
  expect(refusedOf([picture, ...refused])).toEqual(refused);
});
