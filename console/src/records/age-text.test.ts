import { expect, it } from "vitest";

import { ageText } from "./age-text.ts";

it.each([
  [0, "updated just now"],
  [9_999, "updated just now"],
  [10_000, "updated 10 s ago"],
  [59_000, "updated 50 s ago"],
  [60_000, "updated 1 min ago"],
  [3_599_000, "updated 59 min ago"],
  [7_300_000, "updated 2 h ago"],
])("data of %i ms is %s", (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text);
});
