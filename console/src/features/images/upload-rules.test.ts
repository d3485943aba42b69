import { LIMITS } from "@tbm/contract/limits.ts";
import { expect, test } from "vitest";

import { areUploadable } from "./upload-rules.ts";

const picture = { type: "image/png", size: LIMITS.imageBytes };

test("every file must be an image of at most 10 MB", () => {
  expect(areUploadable([picture, { type: "image/webp", size: 1 }])).toBe(true);
  expect(areUploadable([picture, { ...picture, size: LIMITS.imageBytes + 1 }])).toBe(false);
  expect(areUploadable([picture, { type: "application/pdf", size: 1 }])).toBe(false);
  expect(areUploadable([{ type: "", size: 1 }])).toBe(false);
});
