import { expect, it } from "vitest";

import { moveItem, toggleItem } from "./chosen-pictures.ts";

it("moves an item a place, and none beyond the ends", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("adds at the end, takes out again, and stops at the most", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(toggleItem([a], b, 2)).toEqual([a, b]);
  expect(toggleItem([a, b], a, 2)).toEqual([b]);
  expect(toggleItem([a, b], c, 2)).toEqual([a, b]);
});
