import { expect, test } from "vitest";

import { partsOf } from "./audience-parts.ts";

const set = (name: string, ...groups: string[]) => ({
  id: name,
  name,
  groups,
  created_at: "2026-11-01T00:00:00.000Z",
});
const offered = new Set(["a", "b", "c", "d"]);

const parts = (selected: string[], ...sets: ReturnType<typeof set>[]) => {
  const found = partsOf(selected, offered, sets);
  return {
    sets: found.sets.map(({ set: { name }, ids }) => `${name} ${ids.length}`),
    others: found.others,
  };
};

test("a set that is selected as a whole is named, and the other groups are counted", () => {
  expect(parts(["a", "b", "c"], set("North", "a", "b"))).toEqual({
    sets: ["North 2"],
    others: ["c"],
  });
  expect(parts(["a"], set("North", "a", "b"))).toEqual({ sets: [], others: ["a"] });
});

test("groups that the bot cannot post to are not missed", () => {
  expect(parts(["a"], set("North", "a", "elsewhere")).sets).toEqual(["North 1"]);
  expect(parts(["a"], set("Far", "elsewhere")).sets).toEqual([]);
});

test("a set within another one is not named", () => {
  const found = parts(["a", "b", "c"], set("Small", "a"), set("North", "a", "b"));
  expect(found).toEqual({ sets: ["North 2"], others: ["c"] });
});
