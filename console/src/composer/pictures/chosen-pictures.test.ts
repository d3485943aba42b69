import { expect, it } from "vitest";

import { moved, switched } from "./chosen-pictures.ts";

it("moves an item a place, and none beyond the ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("adds at the end, takes out again, and stops at the most", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(switched([a], b, 2)).toEqual([a, b]);
  expect(switched([a, b], a, 2)).toEqual([b]);
  expect(switched([a, b], c, 2)).toEqual([a, b]);
});
