import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { checkBots } from "./bot-health.ts";
import { sealToken } from "./bot-token.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };
const MINUTE = 60_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function addBot(on = world, name = "Shop") {
  const bot = on.telegram.control.createBot({ name });
  await on.call("POST", "/api/bots", { name, token: bot.token });
  return bot;
}

/** The status in the list after the last one has become stale. */
async function statusLater(on = world) {
  on.clock.advance(MINUTE + 1);
  const { body } = await on.call("GET", "/api/bots");
  return { status: body[0].status, reason: body[0].reason };
}

const online = { status: "online", reason: null };
const offline = (reason: RegExp) => ({ status: "offline", reason: expect.stringMatching(reason) });

test("a status is checked again only after a minute", async () => {
  await addBot();
  let asked = 0;
  const { fetch } = world.ports;
  world.ports.fetch = (url, init) => {
    asked += 1;
    return fetch(url, init);
  };
  world.clock.advance(MINUTE);
  await world.call("GET", "/api/bots");
  expect(asked).toBe(0);
  expect(await statusLater()).toEqual(online);
  expect(asked).toBe(1);
  await world.call("GET", "/api/bots");
  expect(asked).toBe(1);
});

test("a bot whose token was revoked is offline", async () => {
  const bot = await addBot();
  world.telegram.control.revokeToken(bot.id);
  expect(await statusLater()).toEqual(offline(/does not accept the bot's token/));
  expect((await world.call("GET", "/api/stats")).body).toMatchObject({
    onlineBots: 0,
    totalBots: 1,
  });
});

test("a rate limit on the check leaves the status as it was", async () => {
  await addBot();
  const { control } = world.telegram;
  control.addFault({ kind: "error", code: 429, parameters: { retry_after: 30 } });
  expect(await statusLater()).toEqual(online);
  control.clearFaults();
  control.addFault({ kind: "error", code: 401, description: "Unauthorized" });
  expect(await statusLater()).toEqual(offline(/token/));
  control.clearFaults();
  control.addFault({ kind: "error", code: 429, parameters: { retry_after: 30 } });
  expect(await statusLater()).toEqual(offline(/token/));
  control.clearFaults();
  expect(await statusLater()).toEqual(online);
});

test("one lost answer changes nothing; an outage shows as offline until it ends", async () => {
  await addBot();
  const { control } = world.telegram;
  control.addFault({ kind: "reset", next: 1 });
  expect(await statusLater()).toEqual(online);
  control.refuseConnections(2 * MINUTE);
  expect(await statusLater()).toEqual(offline(/could not be reached/));
  expect(await statusLater()).toEqual(online);
});

test("the list waits at most three seconds for Telegram", async () => {
  await addBot();
  world.telegram.control.addFault({ kind: "hang" });
  world.clock.advance(MINUTE + 1);
  const askedAt = world.clock.now();
  const { body } = await world.until(world.call("GET", "/api/bots"));
  expect(world.clock.now() - askedAt).toBe(3000);
  expect(body).toMatchObject([online]);
  const saved = world.database.prepare("SELECT status FROM bots");
  await world.passTime(() => saved.get()?.["status"] === "offline");
  world.telegram.control.clearFaults();
  expect((await world.call("GET", "/api/bots")).body).toMatchObject([
    offline(/did not answer in time/),
  ]);
});

test("at most six bots are checked at a time, and each once", async () => {
  for (let index = 0; index < 20; index += 1) await addBot(world, `Bot ${index}`);
  let [asking, maxAsking, asked] = [0, 0, 0];
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    asked += 1;
    asking += 1;
    maxAsking = Math.max(maxAsking, asking);
    await new Promise<void>((resolve) => void world.ports.setTimer(20, resolve));
    asking -= 1;
    return fetch(url, init);
  };
  world.clock.advance(MINUTE + 1);
  const lists = [world.call("GET", "/api/bots"), world.call("GET", "/api/bots")];
  await world.until(Promise.all(lists));
  expect(asked).toBe(20);
  maxAsking = 0;
  world.clock.advance(MINUTE + 1);
  await world.until(checkBots(world.ports, { olderThanMs: MINUTE }));
  expect(maxAsking).toBe(6);
});

test("a limited round checks the bots that have gone unchecked the longest", async () => {
  await addBot(world, "Old");
  world.clock.advance(MINUTE);
  await addBot(world, "New");
  world.clock.advance(20 * MINUTE);
  world.telegram.control.refuseConnections(MINUTE);
  await checkBots(world.ports, { olderThanMs: 14 * MINUTE, limit: 1 });
  const statuses = world.database.prepare("SELECT name, status FROM bots ORDER BY name").all();
  expect(statuses).toEqual([
    { name: "New", status: "online" },
    { name: "Old", status: "offline" },
  ]);
});

test("after a change of SECRET_KEY the bot is offline, and its reason says what to do", async () => {
  await addBot();
  world.ports.settings.SECRET_KEY = "another-canary-key-".repeat(3);
  expect(await statusLater()).toEqual(
    offline(/SECRET_KEY has changed\. Set SECRET_KEY to what it was/),
  );
});

test("a missing webhook is set again, also after the worker's address changed", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const { control } = webhooks.telegram;
  const bot = await addBot(webhooks);
  const url = control.listBots()[0]?.webhookUrl ?? "";
  await webhooks.telegram.fetch(`https://t/bot${bot.token}/deleteWebhook`);
  expect(await statusLater(webhooks)).toEqual(online);
  expect(control.listBots()[0]?.webhookUrl).toBe(url);

  webhooks.ports.settings.WORKER_URL = "https://moved.example.com";
  expect(await statusLater(webhooks)).toEqual(online);
  const moved = url.replace("worker.example.com", "moved.example.com");
  expect(control.listBots()[0]?.webhookUrl).toBe(moved);
  await webhooks.close();
});

test("another program's webhook is left alone, and only its host is shown", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const bot = await addBot(webhooks);
  const other = `https://other.example.com/${bot.token}`;
  await webhooks.telegram.fetch(`https://t/bot${bot.token}/setWebhook?url=${other}`);
  expect(await statusLater(webhooks)).toEqual(
    offline(/another address \(other\.example\.com\)\.$/),
  );
  expect(webhooks.telegram.control.listBots()[0]?.webhookUrl).toBe(other);
  await webhooks.close();
});

test("while updates cannot be delivered the bot is offline, with Telegram's reason", async () => {
  const webhooks = await createWorld({ environment: WEBHOOKS });
  const { control } = webhooks.telegram;
  const bot = await addBot(webhooks);
  webhooks.database.exec("ALTER TABLE groups RENAME TO broken");
  control.addBot(control.createChat({ type: "supergroup", title: "VIP" }).id, bot.id);
  await control.settleDeliveries();
  expect(await statusLater(webhooks)).toEqual(offline(/deliver.*500 Internal Server Error\.$/));
  webhooks.database.exec("ALTER TABLE broken RENAME TO groups");
  await control.advanceClock(5 * MINUTE);
  expect(await statusLater(webhooks)).toEqual(online);
  expect((await webhooks.call("GET", "/api/groups")).body).toHaveLength(1);
  await webhooks.close();
});

test("a bug in a check is logged and does not break the list", async () => {
  await addBot();
  world.ports.settings.TELEGRAM_API_ROOT = "https://t/";
  expect(await statusLater()).toEqual(online);
  expect(world.log).toContainEqual(expect.objectContaining({ event: "bot check failed" }));
});

test("a webhook whose secret comes from an earlier SECRET_KEY is set again", async () => {
  const called = await createWorld({ environment: WEBHOOKS });
  const bot = await addBot(called);
  const { control } = called.telegram;
  called.ports.settings.SECRET_KEY = "canary-new-secret-key-0123456789abcdef";
  const [row] = called.database.prepare("SELECT id FROM bots").all();
  const botId = String(row?.["id"]);
  const sealed = await sealToken(called.ports, botId, bot.token);
  called.database.prepare("UPDATE bots SET sealed_token = ?").run(sealed);
  control.addBot(control.createChat({ type: "supergroup", title: "VIP" }).id, bot.id);
  await control.settleDeliveries();
  expect((await called.call("GET", "/api/groups")).body).toEqual([]);
  expect(await statusLater(called)).toEqual(online);
  called.clock.advance(5 * MINUTE);
  await control.settleDeliveries();
  expect((await called.call("GET", "/api/groups")).body).toMatchObject([{ name: "VIP" }]);
  await called.close();
});
