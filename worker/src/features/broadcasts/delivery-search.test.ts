import type { Delivery } from "@tbm/contract/broadcasts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let id: string;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 3 });
  const names = ["Night Market", "ลูกค้า VIP", "100% off_now"];
  const groups = world.database.prepare("SELECT id FROM groups ORDER BY id").all();
  for (const [index, group] of groups.entries()) {
    world.database
      .prepare("UPDATE groups SET name = ? WHERE id = ?")
      .run(names[index] ?? "", group["id"] ?? "");
  }
  id = String((await stage.send({ message: "Hello" })).body.broadcastId);
});
afterEach(() => world.close());

const search = (words: string, more = "") =>
  world.call("GET", `/api/broadcasts/${id}/deliveries?search=${encodeURIComponent(words)}${more}`);
const found = async (words: string, more?: string) =>
  (await search(words, more)).body.map(({ group_name }: Delivery) => group_name);

test.each([
  ["part of a name, ignoring case", "nIGHT m", ["Night Market"]],
  ["a name in another script", "ลูกค้า", ["ลูกค้า VIP"]],
  ["a literal percent sign", "0% o", ["100% off_now"]],
  ["a literal underscore", "_", ["100% off_now"]],
  ["blank text, which matches all", "  ", ["Night Market", "ลูกค้า VIP", "100% off_now"]],
  ["text that no group has, which matches none", "owls", []],
])("searches deliveries by %s", async (_, words, names) => {
  expect(await found(words)).toEqual(names);
});

test("finds deliveries by part of the chat id, even if the group was removed from the list", async () => {
  const [first] = stage.chats;
  const chatId = String(first?.chatId);
  expect(await found(chatId)).toEqual(["Night Market"]);
  world.database.prepare("DELETE FROM groups WHERE name = ?").run("Night Market");
  expect((await search(chatId)).body).toMatchObject([{ chatId, group_name: null }]);
});

test("a search can be limited to one state", async () => {
  expect(await found("night", "&state=sent")).toEqual(["Night Market"]);
  expect(await found("night", "&state=failed")).toEqual([]);
});

test("refuses a search longer than 128 characters", async () => {
  expect(await search("n".repeat(129))).toMatchObject({
    status: 422,
    body: { error: "Search for at most 128 characters." },
  });
});
