import type { Group } from "@tbm/contract/groups.ts";
import { expect, test } from "vitest";

import { createGroupBots } from "./group-facts.ts";
import { createGroupFilter, isInBulk, NO_FILTER } from "./group-filter.ts";

const group = (id: string, name: string, type = "supergroup"): Group => ({
  id,
  name,
  chatId: `-100${id}`,
  type,
  created_at: "",
});
const loss = (group_id: string, since: string | null = null) => ({
  group_id,
  reason: "The bot was removed.",
  since,
});

const GROUPS = [
  group("1", "Night market"),
  group("2", "ลูกค้า VIP"),
  group("3", "Market news", "channel"),
  group("4", "Typed by hand"),
];
const botsIn = createGroupBots([
  {
    bot_id: "shop",
    posting: ["1", "3"],
    limited: [{ group_id: "3", reason: "The bot isn't allowed to send pictures in this group." }],
    lost: [loss("2", "2026-11-14T00:00:00.000Z")],
  },
  { bot_id: "news", posting: [], lost: [loss("1"), loss("2", "2026-11-15T00:00:00.000Z")] },
]);
const filter = createGroupFilter(GROUPS, botsIn);
const found = (change: Partial<typeof NO_FILTER>) =>
  filter({ ...NO_FILTER, ...change })
    .map(({ id }) => id)
    .join("");

test.each([
  [{}, "1234"],
  [{ words: " mARKET " }, "13"],
  [{ words: "-1002" }, "2"],
  [{ words: "ＶＩＰ" }, "2"],
  [{ kind: "channel" }, "3"],
  [{ kind: "group" }, "124"],
  [{ botId: "news" }, "12"],
  [{ standing: "lost" }, "2"],
  [{ standing: "posting" }, "13"],
  [{ standing: "limited" }, "3"],
  [{ standing: "limited", botId: "news" }, ""],
  [{ botId: "news", standing: "lost" }, "12"],
  [{ botId: "shop", standing: "posting" }, "13"],
  [{ botId: "shop", standing: "posting", kind: "channel", words: "news" }, "3"],
  [{ order: "oldest" }, "4321"],
  [{ order: "name" }, "3142"],
  [{ order: "type" }, "3142"],
  [{ order: "type", words: "t" }, "314"],
] as const)("%j leaves %s", (change, ids) => {
  expect(found(change)).toBe(ids);
});

test("the latest of several losses comes first", () => {
  expect(botsIn("2").lost.map(({ botId }) => botId)).toEqual(["news", "shop"]);
});

test("a group in which no bot was ever seen is not lost", () => {
  expect(botsIn("4")).toEqual({ posting: [], limited: [], lost: [] });
});

test("ten thousand groups are filtered within a frame or two", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => group(String(index), `Group ${index}`));
  const posting = many.map(({ id }) => id);
  const start = performance.now();
  const quick = createGroupFilter(many, createGroupBots([{ bot_id: "shop", posting, lost: [] }]));
  expect(quick({ ...NO_FILTER, words: "99", botId: "shop" }).length).toBeGreaterThan(200);
  expect(performance.now() - start).toBeLessThan(5000);
});

test("new groups come last, in the chosen order", () => {
  const mixed = [
    { ...group("1", "Stranger"), status: "new" },
    group("2", "Mine"),
    { ...group("3", "Another"), status: "new" },
    group("4", "Also mine"),
  ];
  const order = (change: Partial<typeof NO_FILTER>) =>
    createGroupFilter(mixed, botsIn)({ ...NO_FILTER, ...change }).map(({ name }) => name);
  expect(order({})).toEqual(["Mine", "Also mine", "Stranger", "Another"]);
  expect(order({ order: "name" })).toEqual(["Also mine", "Mine", "Another", "Stranger"]);
});

test("topics stay behind their group in any order, and alone if only they match", () => {
  const topic = (id: string, name: string, groupId: string): Group => ({
    ...group(id, name),
    topic: { group_id: groupId, thread_id: 7, name: name.split(" › ")[1] ?? "", state: "open" },
  });
  const all = [
    group("1", "Zoo"),
    group("2", "Art"),
    topic("3", "Zoo › Tigers", "1"),
    topic("4", "Zoo › Apes", "1"),
    topic("5", "Art › Prints", "2"),
  ];
  const search = createGroupFilter(all, botsIn);
  const ids = (change: Partial<typeof NO_FILTER>) =>
    search({ ...NO_FILTER, ...change })
      .map(({ id }) => id)
      .join("");
  expect(ids({})).toBe("14325");
  expect(ids({ order: "name" })).toBe("25143");
  expect(ids({ words: "tigers" })).toBe("3");
  expect(ids({ kind: "topic", order: "name" })).toBe("543");
  expect(ids({ kind: "group" })).toBe("12");
});

test("bulk selection leaves out topics that the operator does not look for", () => {
  const one: Group = {
    ...group("3", "Zoo › Tigers"),
    topic: { group_id: "1", thread_id: 7, name: "Tigers", state: "open" },
  };
  expect(isInBulk(one, NO_FILTER)).toBe(false);
  expect(isInBulk(one, { ...NO_FILTER, kind: "topic" })).toBe(true);
  expect(isInBulk(one, { ...NO_FILTER, words: "tigers" })).toBe(true);
});
