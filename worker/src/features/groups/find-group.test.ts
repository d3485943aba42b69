import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let shop: { id: number; botId: string };

beforeEach(async () => {
  world = await createWorld();
  shop = await addBot("Shop");
});
afterEach(() => world.close());

const control = () => world.telegram.control;

async function addBot(name: string) {
  const { id, token } = control().createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token });
  return { id, botId: String(body.id) };
}

const chatOf = (type: "group" | "supergroup" | "channel", username?: string) =>
  control().createChat({ type, title: "ลูกค้า VIP", ...(username && { username }) }).id;
const find = (reference: string, botId?: string | null, headers = {}) =>
  world.call("POST", "/api/groups/find", { reference, botId }, headers);
const list = async () => (await world.call("GET", "/api/groups")).body;
const groupsOf = async (botId: string) =>
  (await world.call("GET", `/api/bots/${botId}/groups`)).body;
const refusal = (error: RegExp) => ({
  status: 422,
  body: { error: expect.stringMatching(error), code: "refused" },
});

test.each([
  ["its chat id", (id: number) => String(id)],
  ["its @name", () => "@Vip_Readers"],
  ["its link", () => "https://t.me/vip_readers/12"],
  ["a link of a private message", (id: number) => `t.me/c/${String(id).slice(4)}/4`],
])("a group is added by %s, with Telegram's title and type", async (_, reference) => {
  const chatId = chatOf("supergroup", "vip_readers");
  control().addBot(chatId, shop.id);
  const { status, body } = await find(reference(chatId));
  expect(status).toBe(200);
  const group = { name: "ลูกค้า VIP", chatId: String(chatId), type: "supergroup" };
  expect(body).toMatchObject({ isNew: true, group });
  expect(await list()).toEqual([body.group]);
  expect(await groupsOf(shop.botId)).toEqual([body.group]);
});

test("asks every bot, or only the chosen one", async () => {
  const other = await addBot("Other");
  const chatId = chatOf("supergroup");
  control().addBot(chatId, shop.id);
  control().addBot(chatId, other.id);
  await find(String(chatId), other.botId);
  expect(await groupsOf(shop.botId)).toEqual([]);
  expect(await groupsOf(other.botId)).toHaveLength(1);
  await find(String(chatId));
  expect(await groupsOf(shop.botId)).toHaveLength(1);
});

test("a channel where no bot may post is added, and listed as lost immediately", async () => {
  const chatId = chatOf("channel");
  control().promoteBot(chatId, shop.id, { can_post_messages: false });
  expect((await find(String(chatId))).status).toBe(200);
  expect((await world.call("GET", "/api/groups/standings")).body).toMatchObject([
    { posting: [], lost: [{ reason: "The bot lacks the right to post in the channel." }] },
  ]);
});

test("finding a listed group again adds no second one, and refreshes its name and its bots' rights", async () => {
  const chatId = chatOf("supergroup");
  control().addBot(chatId, shop.id);
  const first = await find(String(chatId));
  world.clock.advance(60_000);
  control().changeChat(chatId, { title: "Renamed" });
  control().restrictBot(chatId, shop.id);
  const second = await find(String(chatId));
  expect(second.body).toEqual({ isNew: false, group: { ...first.body.group, name: "Renamed" } });
  expect(await groupsOf(shop.botId)).toEqual([]);
});

test("a group that became a supergroup is found under its old id", async () => {
  const old = chatOf("group");
  control().addBot(old, shop.id);
  const moved = control().migrateChat(old);
  const { body } = await find(String(old));
  expect(body.group).toMatchObject({ chatId: String(moved.id), type: "supergroup" });
  expect(await groupsOf(shop.botId)).toEqual([body.group]);
});

test("a retry with the same Idempotency-Key creates no second group, even after a crash", async () => {
  const chatId = chatOf("supergroup");
  control().addBot(chatId, shop.id);
  const key = { "Idempotency-Key": "press-0001" };
  const first = await find(String(chatId), null, key);
  expect((await find(String(chatId), null, key)).body).toEqual(first.body);
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect((await find(String(chatId), null, key)).body.group).toEqual(first.body.group);
  expect(await list()).toHaveLength(1);
});

test.each([
  ["an invite link", "https://t.me/+AbCdEf12345", /invite link.*Add the bot to the group/],
  ["an unknown name", "@no_such_group", /called @no_such_group.*chat ID/],
  ["an id that no bot knows", "-1009999999999", /^None of your bots can see.*then try again/],
  ["a person's id", "123456789", /negative/],
  ["a title", "Night market", /Enter a chat ID/],
])("%s is refused with advice on what to do", async (_, reference, error) => {
  expect(await find(reference)).toMatchObject(refusal(error));
  expect(await list()).toEqual([]);
});

test("a public group without any of the bots is refused, and the refusal names its title", async () => {
  chatOf("supergroup", "vip_readers");
  const sentence = /“ลูกค้า VIP” is there, but none of your bots is in it. Put a bot into it/;
  expect(await find("@vip_readers")).toMatchObject(refusal(sentence));
  chatOf("channel", "vip_news");
  expect(await find("t.me/vip_news", shop.botId)).toMatchObject(
    refusal(/but “Shop” is not in it. Make a bot its administrator/),
  );
  expect(await list()).toEqual([]);
  expect(world.database.prepare("SELECT * FROM memberships").all()).toEqual([]);
});

test("the refusal says if the bot was removed from the group", async () => {
  const chatId = chatOf("supergroup");
  control().addBot(chatId, shop.id);
  control().kickBot(chatId, shop.id);
  expect(await find(String(chatId), shop.botId)).toMatchObject(
    refusal(/^“Shop” cannot see this chat. The bot was removed from the chat/),
  );
});

test("a lookup needs a bot, and refuses a deleted one", async () => {
  expect(await find("-42", "bot_gone")).toMatchObject(refusal(/no longer in the list/));
  await world.call("DELETE", `/api/bots/${shop.botId}`);
  expect(await find("-42")).toMatchObject(refusal(/Add a bot first/));
});

test.each(["getChat", "getChatMember"])(
  "nothing is stored while %s gets no answer",
  async (method) => {
    const chatId = chatOf("supergroup");
    control().addBot(chatId, shop.id);
    control().addFault({ kind: "error", code: 502, description: "Bad Gateway", match: { method } });
    expect(await find(String(chatId))).toMatchObject({
      status: 502,
      body: { code: "telegram_unreachable", error: expect.stringMatching(/^Looking up/) },
    });
    expect(await list()).toEqual([]);
  },
);
