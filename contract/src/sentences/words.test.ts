import { expect, test } from "vitest";

import { span, volume } from "./words.ts";

test("spans and sizes use the unit that a person would choose", () => {
  expect([999, 1000, 61_000, 7_300_000, 200_000_000].map(span)).toEqual([
    "0 seconds",
    "1 second",
    "1 minute",
    "2 hours",
    "2 days",
  ]);
  expect([1, 5 * 1024 ** 2, 1.5 * 1024 ** 3].map(volume)).toEqual([
    "less than 1 MB",
    "5 MB",
    "1.5 GB",
  ]);
});
