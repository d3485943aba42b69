import { expect, test } from "vitest";

import { durationText } from "./durations.ts";

test.each([
  [0, "1 s"],
  [0.4, "1 s"],
  [41.6, "42 s"],
  [59.6, "1 min"],
  [61, "1 min"],
  [158, "2 min 40 s"],
  [3598, "60 min"],
  [3900, "1 h 5 min"],
  [7200, "2 h"],
])("%d seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
