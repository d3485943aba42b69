import { expect, test } from "vitest";

import { inARow } from "./in-a-row.ts";

test.each([
  { parts: [], text: "" },
  { parts: ["one"], text: "one" },
  { parts: ["one", "two"], text: "one and two" },
  { parts: ["one", "two", "three"], text: "one, two and three" },
])("$text", ({ parts, text }) => {
  expect(inARow(parts)).toBe(text);
});
