import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };
const REVOKED = "Telegram does not accept the bot's token. It may have been revoked.";

let world: World;
let bot: { id: number; token: string };
let id: string;

async function begin(environment: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ environment });
  bot = world.telegram.control.createBot({ name: "Shop" });
  id = (await world.call("POST", "/api/bots", { name: "Shop", token: bot.token })).body.id;
}
beforeEach(() => begin());
afterEach(() => world.close());

const revoke = () => world.telegram.control.revokeToken(bot.id).token;
const change = (input: unknown) => world.call("PATCH", `/api/bots/${id}`, input);
const list = async () => (await world.call("GET", "/api/bots")).body;
const rows = (table: string) => world.database.prepare(`SELECT * FROM ${table}`).all();

test("renames a bot without calling Telegram", async () => {
  const [before] = await list();
  world.ports.fetch = async () => {
    throw new Error("asked");
  };
  const { status, body } = await change({ name: "  Our shop " });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, name: "Our shop" });
  expect(await list()).toEqual([body]);
});

test("a new token after a revoked one brings the bot back online and keeps everything else", async () => {
  const { control } = world.telegram;
  control.addBot(control.createChat({ type: "supergroup", title: "VIP" }).id, bot.id);
  const token = revoke();
  world.clock.advance(61_000);
  const [offline] = await list();
  expect(offline).toMatchObject({ status: "offline", reason: REVOKED });
  const notifiedBots = world.notifiedBots.length;

  const { status, body } = await change({ token: ` ${token} ` });
  expect(status).toBe(200);
  const online = { status: "online", reason: null, cause: null };
  expect(body).toEqual({ ...offline, ...online, token: token.slice(0, 10) });
  expect(world.notifiedBots.slice(notifiedBots)).toEqual([id]);
  world.clock.advance(61_000);
  expect(await list()).toEqual([body]);
  expect(await change({ token })).toMatchObject({ status: 200, body });
});

test("neither the old nor the new token appears in the database, the answer or the log", async () => {
  const token = revoke();
  const { body } = await change({ token });
  const secrets = [bot.token, token].map((whole) => whole.slice(whole.indexOf(":") + 1));
  const tables = world.database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all();
  const texts = [body, world.log, ...tables.map(({ name }) => rows(String(name)))];
  for (const text of texts.map((value) => JSON.stringify(value))) {
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

test("with a public address, a new token sets the webhook again at the same address", async () => {
  await world.close();
  await begin(WEBHOOKS);
  const { control } = world.telegram;
  const address = control.listBots()[0]?.webhookUrl;
  const token = revoke();
  expect(control.listBots()[0]?.webhookUrl).toBeNull();
  expect((await change({ token })).status).toBe(200);
  expect(control.listBots()[0]?.webhookUrl).toBe(address);
  control.addBot(control.createChat({ type: "supergroup", title: "VIP" }).id, bot.id);
  await control.settleDeliveries();
  expect((await world.call("GET", `/api/bots/${id}/groups`)).body).toHaveLength(1);
});

test("refuses another bot's token without calling Telegram, and changes nothing", async () => {
  const other = world.telegram.control.createBot({ name: "Other" });
  const [before] = await list();
  world.ports.fetch = async () => {
    throw new Error("asked");
  };
  expect(await change({ name: "Other", token: other.token })).toMatchObject({
    status: 422,
    body: {
      error:
        "This token belongs to another bot. Use the token that BotFather shows for @shop_bot, or add the other bot as a new one.",
      code: "refused",
    },
  });
  expect(await list()).toEqual([before]);
});

test.each([
  ["getMe", "Checking the token with Telegram failed:", {}],
  ["deleteWebhook", "Switching to long polling failed:", {}],
  ["setWebhook", "Setting up the webhook failed:", WEBHOOKS],
])(
  "if Telegram fails at %s, the error names the step and nothing changes",
  async (method, step, host) => {
    await world.close();
    await begin(host);
    const token = revoke();
    const [before] = await list();
    world.telegram.control.addFault({ kind: "refused", match: { method } });
    const { status, body } = await change({ name: "New", token });
    expect(status).toBe(502);
    expect(body.error).toMatch(new RegExp(`^${step}`));
    expect(await list()).toEqual([before]);
    world.telegram.control.clearFaults();
    expect((await change({ name: "New", token })).body).toMatchObject({
      name: "New",
      status: "online",
    });
  },
);

test("refuses a revoked token with the reason that Telegram gives", async () => {
  revoke();
  expect(await change({ token: bot.token })).toMatchObject({
    status: 502,
    body: { error: `Checking the token with Telegram failed: ${REVOKED}` },
  });
});

test("a status check that began with the old token does not take the bot offline", async () => {
  const token = revoke();
  world.clock.advance(61_000);
  const { fetch } = world.ports;
  let isReplaced = false;
  world.ports.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!isReplaced && url.endsWith("/getMe")) {
      isReplaced = true;
      expect((await change({ token })).status).toBe(200);
    }
    return answer;
  };
  expect(await list()).toMatchObject([{ status: "online", reason: null }]);
  expect(isReplaced).toBe(true);
});

test.each([
  ["no fields", {}, 422, "Enter a new name, a new token, or both."],
  ["an empty name", { name: " " }, 422, "A name is required."],
  ["a number as the name", { name: 7 }, 400, "A name is required."],
  ["a malformed token", { token: "123:short" }, 422, "This is not a bot token."],
])("refuses a change with %s", async (_, input, status, words) => {
  expect(await change(input)).toMatchObject({
    status,
    body: { error: expect.stringContaining(words) },
  });
});

test("changing an unknown bot answers 404", async () => {
  id = "bot_gone";
  expect(await change({ name: "New" })).toMatchObject({
    status: 404,
    body: { error: "There is no such bot.", code: "not_found" },
  });
});
