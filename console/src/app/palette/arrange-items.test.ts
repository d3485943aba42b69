import { IconSearch } from "@tabler/icons-react";
import { expect, test } from "vitest";

import { withLast } from "./arrange-items.ts";

const item = (id: string) => ({ id, label: id, icon: IconSearch, choose: "/" });
const sections = [
  { kind: "broadcasts" as const, items: [item("Menu of today")] },
  { kind: "keyboards" as const, items: [item("Menu")] },
];
const shape = (...args: Parameters<typeof withLast>) =>
  withLast(...args).map(({ kind, items }) => `${kind}: ${items.map(({ id }) => id).join(", ")}`);

test("an item joins the others of its kind, so that each kind is named once", () => {
  expect(shape(sections, "broadcasts", item("Search all"))).toEqual([
    "broadcasts: Menu of today, Search all",
    "keyboards: Menu",
  ]);
});

test("an item of a kind that isn't there comes last", () => {
  expect(shape(sections, "actions", item("Search all"))).toEqual([
    "broadcasts: Menu of today",
    "keyboards: Menu",
    "actions: Search all",
  ]);
  expect(shape(sections, "actions", null)).toHaveLength(2);
});
