import type { Group } from "@tbm/contract/groups.ts";
import { expect, it } from "vitest";

import { createGroupSearch } from "./group-search.ts";

const group = (name: string, type = "supergroup"): Group => ({
  id: name,
  name,
  type,
  chatId: "-1",
  created_at: "",
});
const groups = [group("Night Market Bangkok"), group("Market Today", "channel"), group("น้ำใจ VIP")];
const search = createGroupSearch(groups);
const found = (query: string) => search(query).map(({ name }) => name);

it.each([
  ["market", ["Night Market Bangkok", "Market Today"]],
  ["bangkok NIGHT", ["Night Market Bangkok"]],
  ["market channel", ["Market Today"]],
  ["น้ำใจ", ["น้ำใจ VIP"]],
  ["น\u0e49\u0e4d\u0e32ใจ", ["น้ำใจ VIP"]],
  ["nothing of it", []],
])("finds by %s", (query, names) => expect(found(query)).toEqual(names));

it("returns all groups for an empty query without copying them", () => {
  expect(search("  ")).toBe(groups);
});
