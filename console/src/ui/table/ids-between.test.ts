import { expect, it } from "vitest";

import { idsBetween } from "./ids-between.ts";

const records = ["a", "b", "c", "d"].map((id) => ({ id }));

it.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  [null, "c", ["c"]],
  ["gone", "c", ["c"]],
])("from %s to %s there are %j", (from, to, expected) => {
  expect(idsBetween(records, from, to)).toEqual(expected);
});
