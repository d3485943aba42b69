import { expect, test } from "vitest";

import { joinWords } from "./join-words.ts";

test.each([
  { parts: [], text: "" },
  { parts: ["one"], text: "one" },
  { parts: ["one", "two"], text: "one and two" },
  { parts: ["one", "two", "three"], text: "one, two and three" },
])("$text", ({ parts, text }) => {
  expect(joinWords(parts)).toBe(text);
});
