import { Bot } from "@tbm/contract/bots.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const register = (name = "Shop", on = world) => on.telegram.control.createBot({ name });
const add = (token: string, name = "My shop", on = world) =>
  on.call("POST", "/api/bots", { name, token });
const list = async (on = world) => (await on.call("GET", "/api/bots")).body;

test("an added bot is online, has Telegram's username, and shows only the start of its token", async () => {
  const { token } = register();
  const created = await add(token);
  expect(created.status).toBe(201);
  expect(Bot.parse(created.body)).toEqual({
    id: expect.stringMatching(/^bot_[\w-]{22}$/),
    name: "My shop",
    status: "online",
    token: token.slice(0, 10),
    created_at: "2026-11-15T05:00:00.000Z",
    username: "shop_bot",
    reason: null,
    cause: null,
    can_join_groups: true,
  });
  expect(await list()).toEqual([created.body]);
  expect(world.notifiedBots).toEqual([created.body.id]);
});

test("the status check refreshes whether anyone may add the bot to a group", async () => {
  const { id, token } = register();
  await add(token);
  world.telegram.control.changeBot(id, { canJoinGroups: false });
  world.clock.advance(120_000);
  expect(await list()).toMatchObject([{ can_join_groups: false }]);
});

test("the list is newest first and has no internal columns", async () => {
  await add(register("A").token, "first");
  world.clock.advance(1000);
  await add(register("B").token, "second");
  const bots = await list();
  expect(bots.map(({ name }: { name: string }) => name)).toEqual(["second", "first"]);
  expect(Object.keys(bots[0]).toSorted()).toEqual(Object.keys(Bot.shape).toSorted());
});

test("with a public address, adding a bot sets a webhook with a random path, a secret and three update types", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const bot = register("Shop", webhooks);
  const asked: { url: string; body: string }[] = [];
  const { fetch } = webhooks.ports;
  webhooks.ports.fetch = async (url, init) => {
    asked.push({ url, body: typeof init?.body === "string" ? init.body : "" });
    return fetch(url, init);
  };
  expect((await add(bot.token, "Shop", webhooks)).status).toBe(201);
  const set = asked.find(({ url }) => url.endsWith("/setWebhook"));
  expect(JSON.parse(set?.body ?? "")).toEqual({
    url: expect.stringMatching(/^https:\/\/worker\.example\.com\/api\/webhooks\/[\w-]{43}$/),
    secret_token: expect.stringMatching(/^[\w-]{43}$/),
    allowed_updates: ["my_chat_member", "message", "channel_post"],
    max_connections: 10,
  });
  await webhooks.close();
});

test("without a public address, adding a bot removes a webhook that another program left", async () => {
  const bot = register();
  const hook = `https://api.telegram.org/bot${bot.token}/setWebhook?url=https://other.example.com/x`;
  await world.telegram.fetch(hook);
  expect((await add(bot.token)).status).toBe(201);
  expect(world.telegram.control.listBots()[0]?.webhookUrl).toBeNull();
});

test.each([
  ["in the wrong format", "123:short", 422, /not a bot token/],
  ["with a path in it", `123456789:${"a".repeat(35)}/../x`, 422, /not a bot token/],
  ["that is a number", 7, 400, "A token is required."],
  ["that is missing", undefined, 400, "A token is required."],
])("refuses a token %s without calling Telegram", async (_, token, status, error) => {
  world.ports.fetch = async () => {
    throw new Error("asked");
  };
  expect(await world.call("POST", "/api/bots", { name: "Shop", token })).toMatchObject({
    status,
    body: { error: typeof error === "string" ? error : expect.stringMatching(error) },
  });
  expect(await list()).toEqual([]);
});

test("refuses a token that Telegram does not know, naming the step and the reason", async () => {
  expect(await add(`123456789:${"a".repeat(35)}`)).toMatchObject({
    status: 502,
    body: {
      error:
        "Checking the token with Telegram failed: Telegram does not accept the bot's token. It may have been revoked.",
      code: "telegram_refused",
    },
  });
  expect(await list()).toEqual([]);
});

test("a bot cannot be added twice, even under another name", async () => {
  const { token } = register();
  await add(token, "First name");
  expect(await add(token, "Other name")).toMatchObject({
    status: 409,
    body: { error: 'This bot was already added, as "First name".', code: "conflict" },
  });
  expect(await list()).toHaveLength(1);
});

test("exactly one of many concurrent requests for the same bot succeeds, and its webhook is the one that is set", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const bot = register("Shop", webhooks);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(bot.token, `name ${index}`, webhooks)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const row = webhooks.database.prepare("SELECT webhook_path FROM bots").get();
  expect(webhooks.telegram.control.listBots()[0]?.webhookUrl).toMatch(
    new RegExp(`/${String(row?.["webhook_path"])}$`),
  );
  await webhooks.close();
});

test("a retry with the same Idempotency-Key gets the first answer, even after a crash", async () => {
  const { token } = register();
  const addShop = () =>
    world.call("POST", "/api/bots", { name: "Shop", token }, { "Idempotency-Key": "press-0001" });
  const first = await addShop();
  expect(await addShop()).toMatchObject({ status: 201, body: first.body });
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  world.clock.advance(5000);
  expect(await addShop()).toMatchObject({ status: 201, body: first.body });
  expect(await list()).toHaveLength(1);
});

test("deleting a bot removes its memberships and its webhook, and it can be added again", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const { control } = webhooks.telegram;
  const bot = register("Shop", webhooks);
  const { body } = await add(bot.token, "Shop", webhooks);
  control.addBot(control.createChat({ type: "supergroup", title: "VIP" }).id, bot.id);
  await control.settleDeliveries();
  expect((await webhooks.call("GET", `/api/bots/${body.id}/groups`)).body).toHaveLength(1);

  expect((await webhooks.call("DELETE", `/api/bots/${body.id}`)).status).toBe(204);
  expect(await list(webhooks)).toEqual([]);
  expect(webhooks.database.prepare("SELECT * FROM memberships").all()).toEqual([]);
  expect(control.listBots()[0]?.webhookUrl).toBeNull();
  expect((await webhooks.call("GET", `/api/bots/${body.id}/groups`)).status).toBe(404);
  expect(webhooks.notifiedBots).toEqual([body.id, body.id]);
  expect((await add(bot.token, "Shop", webhooks)).status).toBe(201);
  await webhooks.close();
});

test("a bot can be deleted while Telegram is down", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const { body } = await add(register("Shop", webhooks).token, "Shop", webhooks);
  webhooks.telegram.control.refuseConnections(60_000);
  expect((await webhooks.call("DELETE", `/api/bots/${body.id}`)).status).toBe(204);
  expect(webhooks.log).toContainEqual(expect.objectContaining({ event: "webhook not removed" }));
  await webhooks.close();
});

test.each([
  ["DELETE", "/api/bots/bot_gone"],
  ["GET", "/api/bots/bot_gone/groups"],
])("%s of an unknown bot answers 404", async (method, path) => {
  expect(await world.call(method, path)).toMatchObject({
    status: 404,
    body: { error: "There is no such bot.", code: "not_found" },
  });
});

test("the database never contains the readable token", async () => {
  const { token } = register();
  await add(token);
  const secret = token.slice(token.indexOf(":") + 1);
  const tables = world.database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all();
  for (const { name } of tables) {
    const rows = world.database.prepare(`SELECT * FROM ${String(name)}`).all();
    expect(JSON.stringify(rows), String(name)).not.toContain(secret);
  }
});
