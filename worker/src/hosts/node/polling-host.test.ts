import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { createPolling } from "./polling.ts";

let world: World;
let polling: ReturnType<typeof createPolling>;

beforeEach(async () => {
  world = await createWorld();
  polling = createPolling(world.ports);
  world.ports.notifyBotChanged = polling.wake;
});
afterEach(async () => {
  await polling.stop();
  const timer = world.clock.nextTimerAt();
  await world.close();
  if (timer !== null) throw new Error("A timer was left running.");
});

const control = () => world.telegram.control;

/** Waits until nothing more happens without moving the clock. */
const settle = () => world.passTime(() => true);

async function addBot(name = "Shop") {
  const bot = control().createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token: bot.token });
  await settle();
  return { ...bot, botId: String(body.id) };
}

function joinGroup(botId: number, title = "VIP"): number {
  const { id } = control().createChat({ type: "supergroup", title });
  control().addBot(id, botId);
  return id;
}

const names = async () => {
  await settle();
  const { body } = await world.call("GET", "/api/groups");
  return body.map(({ name }: { name: string }) => name).toSorted();
};
const status = async () => {
  const { body } = await world.call("GET", "/api/bots");
  return { status: body[0].status, reason: body[0].reason };
};
const simulated = (id: number) =>
  control()
    .listBots()
    .find((bot) => bot.id === id);

test("a bot is polled from the moment it is added, and its groups appear", async () => {
  const bot = await addBot();
  expect(simulated(bot.id)?.isPolling).toBe(true);
  joinGroup(bot.id);
  expect(await names()).toEqual(["VIP"]);
  expect(simulated(bot.id)).toMatchObject({ isPolling: true, pendingUpdates: 0 });
});

test("a deleted bot is no longer polled", async () => {
  const bot = await addBot();
  await world.call("DELETE", `/api/bots/${bot.botId}`);
  await settle();
  expect(simulated(bot.id)?.isPolling).toBe(false);
});

test("after a restart all bots are polled from the last offset", async () => {
  const [first, second] = [await addBot("A"), await addBot("B")];
  joinGroup(first.id, "One");
  await settle();
  await polling.stop();
  joinGroup(second.id, "Two");
  const offsets: unknown[] = [];
  const { fetch } = world.ports;
  world.ports.fetch = (url, init) => {
    if (url.endsWith("/getUpdates")) {
      offsets.push(JSON.parse(typeof init?.body === "string" ? init.body : "{}").offset);
    }
    return fetch(url, init);
  };
  polling = createPolling(world.ports);
  await polling.start();
  expect(await names()).toEqual(["One", "Two"]);
  expect(offsets.filter((offset) => Number(offset) > 0)).not.toEqual([]);
});

test("an offset is dropped after a week without updates, when Telegram restarts its numbering", async () => {
  const bot = await addBot();
  joinGroup(bot.id, "One");
  await settle();
  world.database.exec("UPDATE bots SET poll_offset = 2000000000");
  await polling.stop();
  world.clock.advance(7 * 86_400_000);
  joinGroup(bot.id, "Two");
  polling = createPolling(world.ports);
  await polling.start();
  expect(await names()).toEqual(["One", "Two"]);
});

test("updates that could not be saved are delivered again", async () => {
  const bot = await addBot();
  world.database.exec("ALTER TABLE groups RENAME TO broken");
  joinGroup(bot.id);
  await settle();
  expect(world.log).toContainEqual(expect.objectContaining({ event: "polling failed" }));
  world.database.exec("ALTER TABLE broken RENAME TO groups");
  world.clock.advance(60_000);
  expect(await names()).toEqual(["VIP"]);
});

test("failed polls are retried with growing pauses, and a long outage takes the bot offline", async () => {
  const bot = await addBot();
  control().addFault({ kind: "reset", match: { method: "getUpdates" } });
  await polling.stop();
  polling = createPolling(world.ports);
  await polling.start();
  const pauses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    await settle();
    pauses.push((world.clock.nextTimerAt() ?? 0) - world.clock.now());
    world.clock.advance(pauses.at(-1) ?? 0);
  }
  expect(pauses.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  joinGroup(bot.id);
  expect(await status()).toEqual({
    status: "offline",
    reason: "The connection to Telegram broke off.",
  });
  control().clearFaults();
  world.clock.advance(60_000);
  expect(await names()).toEqual(["VIP"]);
  expect(await status()).toEqual({ status: "online", reason: null });
});

test("a rate limit delays polling and does not take the bot offline", async () => {
  const bot = await addBot();
  const fault = { kind: "error", code: 429, parameters: { retry_after: 40 } } as const;
  control().addFault({ ...fault, match: { method: "getUpdates" }, next: 1 });
  joinGroup(bot.id, "One");
  await settle();
  joinGroup(bot.id, "Two");
  world.clock.advance(39_000);
  const early = await names();
  world.clock.advance(1000);
  expect(early.length).toBeLessThan(2);
  expect(await names()).toEqual(["One", "Two"]);
  expect(await status()).toEqual({ status: "online", reason: null });
});

test("while another program polls with the same token, the bot is offline with that reason", async () => {
  const bot = await addBot();
  const steal = () => world.telegram.fetch(`https://t/bot${bot.token}/getUpdates`);
  await steal();
  await settle();
  expect(await status()).toEqual({
    status: "offline",
    reason: "Another program is reading the bot's updates with the same token.",
  });
  world.clock.advance(60_000);
  await settle();
  expect(await status()).toEqual({ status: "online", reason: null });
});

test("a webhook left by this worker is removed; another program's is left alone", async () => {
  const bot = await addBot();
  await polling.stop();
  const { webhook_path: path } =
    world.database.prepare("SELECT webhook_path FROM bots").get() ?? {};
  const set = (url: string) =>
    world.telegram.fetch(`https://t/bot${bot.token}/setWebhook?url=${url}`);
  await set(`https://former.example.com/api/webhooks/${String(path)}`);
  polling = createPolling(world.ports);
  await polling.start();
  await settle();
  expect(simulated(bot.id)?.webhookUrl).toBeNull();

  await set("https://other.example.com/hook");
  await settle();
  expect(simulated(bot.id)?.webhookUrl).toBe("https://other.example.com/hook");
  world.clock.advance(10_000);
  await settle();
  expect(await status()).toMatchObject({
    status: "offline",
    reason: "Telegram sends the bot's updates to another address (other.example.com).",
  });
});

test("a revoked token takes the bot offline immediately", async () => {
  const bot = await addBot();
  control().revokeToken(bot.id);
  await settle();
  expect(await status()).toMatchObject({
    status: "offline",
    reason: expect.stringMatching(/token/),
  });
});

test("nothing is polled if updates come by webhook", async () => {
  const webhooks = await createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });
  const idle = createPolling(webhooks.ports);
  idle.wake("bot_x");
  await idle.start();
  await idle.stop();
  expect(webhooks.clock.nextTimerAt()).toBeNull();
  await webhooks.close();
});
