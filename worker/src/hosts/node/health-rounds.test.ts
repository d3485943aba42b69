import { setTimeout } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { eventually } from "#testing/world/eventually.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { startHealthRounds } from "./health-rounds.ts";

const MINUTE = 60_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function addBots(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const name = `Bot ${index}`;
    const { token } = world.telegram.control.createBot({ name });
    await world.call("POST", "/api/bots", { name, token });
  }
}

/** Waits until the only timer is the next round's, so no call is under way. */
async function waitUntilIdle(): Promise<void> {
  while (world.clock.nextTimerAt() !== world.clock.now() + MINUTE) await setTimeout(2);
}

/** Records every call for a bot, and its minute. */
function watchCalls() {
  const calls: { minute: number; url: string }[] = [];
  const start = world.clock.now();
  const { fetch } = world.ports;
  world.ports.fetch = (url, init) => {
    const isBots = url.includes("/bot");
    if (isBots) calls.push({ minute: (world.clock.now() - start) / MINUTE, url });
    return fetch(url, init);
  };
  return (from: number, to: number) =>
    calls.filter(({ minute }) => minute >= from && minute < to).map(({ url }) => url);
}

test("every bot is checked within fifteen minutes, a few each minute", async () => {
  await addBots(30);
  const callsDuring = watchCalls();
  const rounds = startHealthRounds(world.ports);
  for (let minute = 0; minute < 60; minute += 1) {
    await waitUntilIdle();
    world.clock.advance(MINUTE);
  }
  await rounds.stop();
  for (let at = 1; at <= 60; at += 1) {
    expect(callsDuring(at, at + 1).length).toBeLessThanOrEqual(2);
  }
  for (let at = 31; at <= 45; at += 1) {
    expect(new Set(callsDuring(at, at + 15)).size).toBe(30);
  }
});

test("a start with a public address sets the webhooks immediately", async () => {
  await addBots(3);
  world.clock.advance(2 * MINUTE);
  world.ports.settings.WORKER_URL = "https://worker.example.com";
  const rounds = startHealthRounds(world.ports);
  await eventually(() => {
    expect(world.telegram.control.listBots().every(({ webhookUrl }) => webhookUrl)).toBe(true);
  });
  await rounds.stop();
  for (const { webhookUrl } of world.telegram.control.listBots()) {
    expect(webhookUrl).toMatch(/^https:\/\/worker\.example\.com\//);
  }
});

test("a stop ends a hanging check without changing a status, and leaves no timer", async () => {
  await addBots(2);
  world.clock.advance(2 * MINUTE);
  const hang = world.telegram.control.addFault({ kind: "hang" });
  const rounds = startHealthRounds(world.ports);
  await eventually(() => expect(hang.struck).toBe(2));
  await rounds.stop();
  expect(world.clock.nextTimerAt()).toBeNull();
  const statuses = world.database.prepare("SELECT DISTINCT status FROM bots").all();
  expect(statuses).toEqual([{ status: "online" }]);
});

test("a round covers at most one page of groups, and all groups get their turn", async () => {
  const stage = await createBotInGroups(world, { groups: 1 });
  const chats = Array.from({ length: 1200 }, (_, index) => String(1000 + index));
  world.insertRows({
    groups: chats.map((chatId) => ({ chatId })),
    memberships: chats.map((chatId) => ({ bot_id: stage.botId, chatId, is_bound: true })),
    chatPermissions: chats.slice(1, -1).map((chatId) => ({ chatId, told_at: "9" })),
  });
  const callsDuring = watchCalls();
  const read: number[] = [];
  const { driver } = world;
  world.ports.db = createDb({
    ...driver,
    run: async (statement) => {
      if (!statement.sql.includes("chat_permissions.told_at")) return driver.run(statement);
      const plan = world.database.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`);
      const steps = plan.all(...statement.params).map(({ detail }) => String(detail));
      expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual(["SCAN memberships"]);
      read.push(Number(statement.params.includes(500)));
      return driver.run(statement);
    },
  });
  const rounds = startHealthRounds(world.ports);
  for (let minute = 0; minute < 4; minute += 1) {
    await waitUntilIdle();
    world.clock.advance(MINUTE);
  }
  await waitUntilIdle();
  await rounds.stop();
  expect(read).toEqual([1, 1, 1, 1]);
  const asked = [1, 2, 3, 4].map(
    (at) => callsDuring(at, at + 1).filter((url) => url.endsWith("/getChat")).length,
  );
  expect(asked).toEqual([1, 0, 1, 0]);
});

test("group permissions are refreshed too, twenty groups a minute and each once a day", async () => {
  const stage = await createBotInGroups(world, { groups: 25 });
  world.insertRows({ memberships: stage.memberships });
  world.database.exec("UPDATE memberships SET is_bound = TRUE");
  const callsDuring = watchCalls();
  const rounds = startHealthRounds(world.ports);
  for (let minute = 0; minute < 5; minute += 1) {
    await waitUntilIdle();
    world.clock.advance(MINUTE);
  }
  await waitUntilIdle();
  await rounds.stop();
  const asked = [0, 1, 2, 3, 4, 5].map(
    (at) => callsDuring(at, at + 1).filter((url) => url.endsWith("/getChat")).length,
  );
  expect(asked).toEqual([0, 20, 5, 0, 0, 0]);
});
