import { expect, it } from "vitest";

import { moveItem, toggleItem } from "./edit-list.ts";

it("moves an item one place, and never past the ends", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("adds at the end, removes again, and stops at the maximum", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(toggleItem([a], b, 2)).toEqual([a, b]);
  expect(toggleItem([a, b], a, 2)).toEqual([b]);
  expect(toggleItem([a, b], c, 2)).toEqual([a, b]);
});
