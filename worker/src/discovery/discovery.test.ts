import { afterEach, beforeEach, expect, test } from "vitest";

import { storedSentence as sentence } from "#testing/world/stored-causes.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { receiveUpdate } from "./receive-update.ts";

let world: World;
let bot: { id: number; token: string };
let botId: string;

beforeEach(async () => {
  world = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  [bot, botId] = await addBot("Shop");
});
afterEach(() => world.close());

async function addBot(name: string): Promise<[typeof bot, string]> {
  const added = world.telegram.control.createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token: added.token });
  return [added, body.id];
}

const control = () => world.telegram.control;

async function read(path: string) {
  await control().settleDeliveries();
  return (await world.call("GET", path)).body;
}
const groups = () => read("/api/groups");
const groupsOf = (id = botId) => read(`/api/bots/${id}/groups`);

const createGroup = (type: "group" | "supergroup" | "channel" = "supergroup", title = "VIP") =>
  control().createChat({ type, title }).id;

test.each(["group", "supergroup"] as const)(
  "a %s that the bot is added to appears in the list",
  async (type) => {
    const chatId = createGroup(type);
    control().addBot(chatId, bot.id);
    const [group, ...others] = await groups();
    expect(group).toEqual({
      id: expect.stringMatching(/^grp_[\w-]{22}$/),
      name: "VIP",
      chatId: String(chatId),
      type,
      created_at: "2026-11-15T05:00:00.000Z",
      status: "new",
    });
    expect(others).toEqual([]);
    expect(await groupsOf()).toEqual([group]);
  },
);

test("a channel is listed for the bot only where it may post", async () => {
  const open = createGroup("channel", "Open");
  const closed = createGroup("channel", "Closed");
  control().promoteBot(open, bot.id);
  control().promoteBot(closed, bot.id, { can_post_messages: false });
  expect(await groups()).toHaveLength(2);
  expect(await groupsOf()).toMatchObject([{ name: "Open", type: "channel" }]);
  control().promoteBot(closed, bot.id, { can_post_messages: true });
  expect(await groupsOf()).toHaveLength(2);
});

test("private chats are ignored", async () => {
  const ann = control().createPerson({ name: "Ann" });
  control().changePerson(ann.id, { startsBot: bot.id });
  await control().postAsMember(ann.id, { text: "/start" });
  expect(await groups()).toEqual([]);
});

test("a group that the bot was in before it was added here is found by its first message", async () => {
  const chatId = createGroup();
  const channel = createGroup("channel", "News");
  control().addBot(chatId, bot.id);
  control().promoteBot(channel, bot.id);
  await groups();
  world.database.exec("DELETE FROM groups; DELETE FROM memberships");
  await control().postAsMember(chatId, { author: "Ann", text: "/hello" });
  await control().postAsMember(channel, { text: "News" });
  expect((await groupsOf()).map(({ name }: { name: string }) => name).toSorted()).toEqual([
    "News",
    "VIP",
  ]);
});

test.each([
  ["kicked", () => control().kickBot, "The bot was removed."],
  ["gone", () => control().removeBot, "The bot has left."],
  ["restricted", () => control().restrictBot, "The bot isn't allowed to write in the group."],
])("a bot that is %s loses the group, and gets it back by itself", async (_, way, reason) => {
  const chatId = createGroup();
  control().addBot(chatId, bot.id);
  const before = await groupsOf();
  way()(chatId, bot.id);
  expect(await groupsOf()).toEqual([]);
  expect(await groups()).toEqual(before);
  const rows = world.database.prepare("SELECT cause FROM memberships").all();
  expect(rows.map(({ cause }) => sentence(cause))).toEqual([reason]);

  control().addBot(chatId, bot.id);
  expect(await groupsOf()).toEqual(before);
});

test("a message received while the bot may not post does not bring the group back", async () => {
  const chatId = createGroup();
  control().addBot(chatId, bot.id);
  control().restrictBot(chatId, bot.id, { can_send_photos: true });
  world.clock.advance(5000);
  await control().postAsMember(chatId, { author: "Ann", text: "/hello" });
  expect(await groupsOf()).toEqual([]);
});

test("a group that one bot loses stays with the others", async () => {
  const [other, otherId] = await addBot("Other");
  const chatId = createGroup();
  control().addBot(chatId, bot.id);
  control().addBot(chatId, other.id);
  control().kickBot(chatId, bot.id);
  expect(await groupsOf()).toEqual([]);
  expect(await groupsOf(otherId)).toHaveLength(1);
  expect(await groups()).toHaveLength(1);
});

test("a group's name follows the chat's title", async () => {
  const chatId = createGroup();
  const channel = createGroup("channel", "News");
  control().addBot(chatId, bot.id);
  control().promoteBot(channel, bot.id);
  await groups();
  world.clock.advance(1000);
  control().changeChat(chatId, { title: "VIP ลูกค้า" });
  control().changeChat(channel, { title: "Old news" });
  const names = (await groups()).map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(["Old news", "VIP ลูกค้า"]);
});

test("marks that change the reading direction are removed from a title", async () => {
  control().addBot(createGroup("supergroup", "\u202eVIP\u202c"), bot.id);
  expect(await groups()).toMatchObject([{ name: "VIP" }]);
});

test("a title that is longer than Telegram allows is cut, never inside a character", async () => {
  const chatId = createGroup();
  control().addBot(chatId, bot.id);
  await groups();
  const receiver = { id: botId, telegram_id: String(bot.id) };
  const message = { chat: { id: chatId, type: "supergroup" }, date: 1_900_000_000 };
  await receiveUpdate(world.ports, receiver, {
    update_id: 1,
    message: { ...message, new_chat_title: `a${"🎲".repeat(1000)}` },
  });
  const [{ name }] = await groups();
  expect(name).toBe(`a${"🎲".repeat(127)}`);
});

test("a group that becomes a supergroup keeps its record and gets the new id", async () => {
  const chatId = createGroup("group");
  const [, otherId] = await addBot("Other");
  control().addBot(chatId, bot.id);
  const [before] = await groups();
  world.clock.advance(60_000);
  const moved = control().migrateChat(chatId);
  const after = { ...before, chatId: String(moved.id), type: "supergroup" };
  expect(await groups()).toEqual([after]);
  expect(await groupsOf()).toEqual([after]);
  expect(await groupsOf(otherId)).toEqual([]);

  control().kickBot(moved.id, bot.id);
  expect(await groupsOf()).toEqual([]);
  expect(await groups()).toEqual([after]);
});

test("a bot that missed the update about the move keeps the group", async () => {
  const [other, otherId] = await addBot("Other");
  const chatId = createGroup("group");
  control().addBot(chatId, bot.id);
  control().addBot(chatId, other.id);
  await groups();
  control().addFault({ kind: "hang", match: { botId: other.id } });
  world.database.exec(`UPDATE bots SET webhook_path = 'lost' WHERE id = '${otherId}'`);
  const moved = control().migrateChat(chatId);
  expect(await groupsOf(otherId)).toMatchObject([{ chatId: String(moved.id) }]);
});

test("a deleted group comes back with the next update about it", async () => {
  const chatId = createGroup();
  control().addBot(chatId, bot.id);
  const [group] = await groups();
  expect((await world.call("DELETE", `/api/groups/${group.id}`)).status).toBe(204);
  expect(await groups()).toEqual([]);
  expect(await groupsOf()).toEqual([]);
  await control().postAsMember(chatId, { author: "Ann", text: "/hello" });
  expect(await groupsOf()).toMatchObject([{ name: "VIP", chatId: String(chatId) }]);
});

test("an update for a bot that has been deleted leaves no records of the bot", async () => {
  const gone = { id: "bot_gone", telegram_id: "1" };
  const chat = { id: -1001, type: "supergroup", title: "VIP" };
  const member = { status: "member" };
  await receiveUpdate(world.ports, gone, {
    update_id: 1,
    my_chat_member: { chat, date: 1_800_000_000, new_chat_member: member },
  });
  expect(world.database.prepare("SELECT * FROM memberships").all()).toEqual([]);
});
