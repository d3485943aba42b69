import { BotStanding } from "@tbm/contract/groups.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
});
afterEach(() => world.close());

const control = () => world.telegram.control;

async function addBot(name: string) {
  const { id, token } = control().createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token });
  return { id, botId: String(body.id) };
}

const createChat = (type: "group" | "supergroup" | "channel" = "supergroup") =>
  control().createChat({ type, title: "VIP" }).id;

async function standings() {
  await control().settleDeliveries();
  const { body } = await world.call("GET", "/api/groups/standings");
  return z.array(BotStanding).parse(body);
}

const later = () => world.clock.advance(60_000);

test("a group is discovered, lost with a reason and a time, and regained", async () => {
  const { id, botId } = await addBot("Shop");
  const chatId = createChat();
  control().addBot(chatId, id);
  const [standing] = await standings();
  const [groupId] = standing?.posting ?? [];
  expect(standing).toEqual({
    bot_id: botId,
    posting: [expect.any(String)],
    lost: [],
    isFull: false,
  });

  later();
  control().kickBot(chatId, id);
  const lost = {
    group_id: groupId,
    reason: "The bot was removed.",
    cause: { code: "standing_removed", params: {} },
    since: expect.any(String),
  };
  expect(await standings()).toEqual([{ bot_id: botId, posting: [], lost: [lost], isFull: false }]);
  expect((await standings())[0]?.lost[0]?.since).toBe("2026-11-15T05:01:00.000Z");

  later();
  control().addBot(chatId, id);
  expect(await standings()).toEqual([standing]);
});

test("a bot that was seen leaving has lost the group, even if no change of its rights was reported", async () => {
  const { botId } = await addBot("Shop");
  const chatId = String(createChat());
  world.insertRows({
    groups: [{ id: "grp_1", chatId }],
    memberships: [{ bot_id: botId, chatId, seen: "absent", seen_at: "1800000000.1" }],
  });
  expect((await standings())[0]?.lost).toMatchObject([
    { group_id: "grp_1", reason: "The bot has left.", since: "2027-01-15T08:00:00.000Z" },
  ]);
  world.database.exec("UPDATE memberships SET seen_at = '99999999999999999999'");
  expect((await standings())[0]?.lost).toMatchObject([{ since: null }]);
});

test("each bot has its own standing, which is empty for a bot without groups", async () => {
  const shop = await addBot("Shop");
  later();
  const news = await addBot("News");
  const chatId = createChat();
  control().addBot(chatId, shop.id);
  expect(await standings()).toMatchObject([
    { bot_id: news.botId, posting: [], lost: [] },
    { bot_id: shop.botId, posting: [expect.any(String)], lost: [] },
  ]);
});

test("a group that refuses some kinds of messages is listed with the reason until it accepts them again", async () => {
  const { id, botId } = await addBot("Shop");
  const [own, all] = [createChat(), createChat()];
  for (const chatId of [own, all]) control().addBot(chatId, id);
  expect((await standings())[0]?.limited).toBeUndefined();

  later();
  control().restrictBot(own, id, { can_send_messages: true, can_send_other_messages: true });
  control().changeChat(all, { permissions: { can_send_messages: false } });
  const groups = (await standings())[0]?.posting ?? [];
  const input = { botId, groups, message: "Hello", source: "now" };
  await world.call("POST", "/api/preflight", input);
  const [standing] = await standings();
  expect(standing?.posting).toHaveLength(2);
  expect(standing?.limited?.map(({ reason }) => reason).toSorted()).toEqual([
    "The bot isn't allowed to send pictures in this group.",
    "The group does not let its members write.",
  ]);

  later();
  control().promoteBot(own, id);
  control().promoteBot(all, id);
  expect((await standings())[0]?.limited).toBeUndefined();
});

test("a group that moved is listed once, and a deleted one is not listed", async () => {
  const { id } = await addBot("Shop");
  const chatId = createChat("group");
  control().addBot(chatId, id);
  await standings();
  later();
  control().migrateChat(chatId);
  const [standing] = await standings();
  expect(standing?.posting).toHaveLength(1);
  await world.call("DELETE", `/api/groups/${standing?.posting[0] ?? ""}`);
  expect((await standings())[0]).toMatchObject({ posting: [], lost: [] });
});

test("lists the campaigns, scheduled messages and sets that use a group", async () => {
  const stage = await createBotInGroups(world, { groups: 3 });
  const [first, second] = stage.groups;
  await stage.campaign(await stage.folder(), { name: "Draw", groups: [first] });
  await stage.schedule({ message: "Hi", date: "2026-12-01", time: "08:00", groups: [first ?? ""] });
  await world.call("POST", "/api/group-sets", { name: "Morning", groups: [first, second] });
  const uses = async (id = "") => (await world.call("GET", `/api/groups/${id}/uses`)).body;
  expect(await uses(first)).toEqual({
    campaigns: ["Draw"],
    scheduledMessages: 1,
    sets: ["Morning"],
    topics: 0,
  });
  world.database.exec("UPDATE schedules SET status = 'done'");
  expect(await uses(first)).toMatchObject({ scheduledMessages: 0 });
  const none = { campaigns: [], scheduledMessages: 0, sets: [], topics: 0 };
  expect(await uses(stage.groups[2])).toEqual(none);
  expect((await world.call("GET", "/api/groups/grp_gone/uses")).status).toBe(404);
});
