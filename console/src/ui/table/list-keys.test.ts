import { expect, it } from "vitest";

import { indexAfterKey } from "./list-keys.ts";

it.each([
  ["ArrowDown", 3, 4],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 3, 2],
  ["ArrowUp", 0, 0],
  ["PageDown", 3, 7],
  ["PageDown", 8, 9],
  ["PageUp", 3, 0],
  ["Home", 3, 0],
  ["End", 3, 9],
  ["Tab", 3, null],
  [" ", 3, null],
])("%s at %i of ten moves to %o", (key, from, to) => {
  expect(indexAfterKey(key, from, 10)).toBe(to);
});

it("moves nowhere in an empty list", () => expect(indexAfterKey("Home", 0, 0)).toBeNull());
