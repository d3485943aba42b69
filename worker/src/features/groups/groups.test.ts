import { Group } from "@tbm/contract/groups.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const vip = { name: "VIP", chatId: "-1001234567890", type: "supergroup" };
const create = (input: unknown = vip, headers = {}) =>
  world.call("POST", "/api/groups", input, headers);
const list = async () => (await world.call("GET", "/api/groups")).body;

async function addBot(name = "Shop") {
  const bot = world.telegram.control.createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token: bot.token });
  return { ...bot, botId: String(body.id) };
}
const chatOf = (type: "group" | "supergroup" | "channel", title = "Readers") =>
  world.telegram.control.createChat({ type, title }).id;

test("a group that no bot can see is stored as typed", async () => {
  const created = await create();
  expect(created.status).toBe(201);
  expect(Group.parse(created.body)).toEqual({
    ...vip,
    id: expect.stringMatching(/^grp_[\w-]{22}$/),
    created_at: "2026-11-15T05:00:00.000Z",
    status: "accepted",
  });
  expect(await list()).toEqual([created.body]);
  expect(Object.keys((await list())[0]).toSorted()).toEqual(
    Object.keys(Group.shape)
      .filter((field) => field !== "topic")
      .toSorted(),
  );
});

test("a group that a bot can see gets Telegram's type, and is in that bot's list", async () => {
  const bot = await addBot();
  const other = await addBot("Other");
  const chatId = chatOf("channel");
  world.telegram.control.promoteBot(chatId, bot.id);
  const { body } = await create({ ...vip, chatId: String(chatId) });
  expect(body).toMatchObject({ name: "VIP", type: "channel", chatId: String(chatId) });
  expect((await world.call("GET", `/api/bots/${bot.botId}/groups`)).body).toEqual([body]);
  expect((await world.call("GET", `/api/bots/${other.botId}/groups`)).body).toEqual([]);
});

test("a group where the bot may not post is stored, but is not in that bot's list", async () => {
  const bot = await addBot();
  const chatId = chatOf("supergroup");
  world.telegram.control.restrictBot(chatId, bot.id);
  expect((await create({ ...vip, chatId: String(chatId) })).status).toBe(201);
  expect((await world.call("GET", `/api/bots/${bot.botId}/groups`)).body).toEqual([]);
});

test("a group that became a supergroup is stored under its new id", async () => {
  const bot = await addBot();
  const old = chatOf("group");
  world.telegram.control.addBot(old, bot.id);
  const moved = world.telegram.control.migrateChat(old);
  const { body } = await create({ ...vip, chatId: String(old), type: "group" });
  expect(body).toMatchObject({ chatId: String(moved.id), type: "supergroup" });
});

test("a known chat is refused, also under its old id", async () => {
  await create();
  expect(await create({ ...vip, name: "Again" })).toMatchObject({
    status: 409,
    body: { error: 'This chat is already in the list, as "VIP".', code: "conflict" },
  });
  const moved = { from_chat_id: "-77", to_chat_id: vip.chatId };
  world.insertRows({ movedChats: [moved] });
  expect((await create({ ...vip, chatId: "-77" })).status).toBe(409);
  expect(await list()).toHaveLength(1);
});

test("of many simultaneous requests for one chat, only one succeeds", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test("a retry with the same Idempotency-Key creates no second group, even after a crash", async () => {
  const key = { "Idempotency-Key": "press-0001" };
  const first = await create(vip, key);
  expect(await create(vip, key)).toMatchObject({ status: 201, body: first.body });
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect(await create(vip, key)).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await list()).toHaveLength(1);
});

test.each([
  ["without a name", { ...vip, name: " " }, 422, "A name is required."],
  ["with a user's id", { ...vip, chatId: "12345" }, 422, /negative number/],
  ["with a path as its id", { ...vip, chatId: "-1/../x" }, 422, /negative number/],
  ["with a number as its id", { ...vip, chatId: -100 }, 400, "A chat ID is required."],
  ["of a private chat's type", { ...vip, type: "private" }, 422, /group, supergroup, channel/],
  ["that is a list", [], 400, /object/],
])("a group %s is refused", async (_, input, status, error) => {
  expect(await create(input)).toMatchObject({
    status,
    body: { error: typeof error === "string" ? error : expect.stringMatching(error) },
  });
  expect(await list()).toEqual([]);
});

test("nothing is stored while Telegram cannot be reached", async () => {
  await addBot();
  world.telegram.control.refuseConnections(60_000);
  expect(await create()).toMatchObject({
    status: 502,
    body: {
      error: "Checking the chat with Telegram failed: Telegram could not be reached.",
      code: "telegram_unreachable",
    },
  });
  expect(await list()).toEqual([]);
});

test("a bot whose token turns out to be revoked goes offline", async () => {
  const bot = await addBot();
  world.telegram.control.revokeToken(bot.id);
  expect((await create()).status).toBe(201);
  expect((await world.call("GET", "/api/bots")).body).toMatchObject([
    { status: "offline", reason: expect.stringMatching(/token/) },
  ]);
});

test("a bot whose token can no longer be decrypted does not prevent adding a group", async () => {
  await addBot();
  world.ports.settings.SECRET_KEY = "another-canary-key-".repeat(3);
  expect((await create()).status).toBe(201);
});

test("a deleted group is gone, and deleting it again answers 404", async () => {
  const { body } = await create();
  expect((await world.call("DELETE", `/api/groups/${body.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await world.call("DELETE", `/api/groups/${body.id}`)).toMatchObject({
    status: 404,
    body: { error: "There is no such group.", code: "not_found" },
  });
});
