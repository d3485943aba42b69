import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;

beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
});
afterEach(() => world.close());

/** Adds a bot that may post in this many groups. */
async function setUp(groups: number): Promise<void> {
  stage = await createBotInGroups(world, { groups });
  world.insertRows({ memberships: stage.memberships });
}

const ask = async (fields: Record<string, unknown>) => {
  const input = { botId: stage.botId, groups: stage.groups, message: "Hello", source: "now" };
  return (await world.call("POST", "/api/preflight", { ...input, ...fields })).body;
};

async function secondsUntilLast(start: () => Promise<unknown>): Promise<number> {
  const startedAt = world.clock.now();
  await start();
  await world.elapse(120_000);
  return (Math.max(...stage.seen().map(({ at }) => at)) - startedAt) / 1000;
}

const expectNear = (estimated: number, real: number) =>
  expect(Math.abs(estimated - real)).toBeLessThanOrEqual(Math.max(real / 10, 0.5));

test("the estimate is right for a text to many groups", async () => {
  await setUp(200);
  const { seconds, ready, waiting } = await ask({});
  expect({ ready, waiting }).toEqual({ ready: 200, waiting: 0 });
  expect(seconds).toBeGreaterThan(6);
  expectNear(seconds, await secondsUntilLast(() => stage.send({ message: "Hello" })));
});

test("the estimate is right for a campaign's album with a keyboard", async () => {
  await setUp(30);
  const folderId = await stage.folder(8);
  const keyboardId = await stage.keyboard();
  const fields = { imagesPerSend: 8, keyboardId };
  const { seconds } = await ask({ source: "campaign", folderId, ...fields });
  expect(seconds).toBeGreaterThan(8);
  expectNear(seconds, await secondsUntilLast(() => stage.campaign(folderId, fields)));
});

test("the estimate includes messages that are already queued", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setUp(100);
  const alone = await ask({});
  await stage.send({ message: "First" });
  const { seconds, waiting } = await ask({});
  expect(waiting).toBe(100);
  expect(seconds).toBeCloseTo(2 * alone.seconds, 0);
  expect((await ask({ source: "schedule" })).seconds).toBe(alone.seconds);
});

test("a message to few groups waits only for as many deliveries of a large one as it has itself", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setUp(300);
  await stage.send({ message: "Large" });
  const { waiting, seconds } = await ask({ groups: stage.groups.slice(0, 20) });
  expect(waiting).toBe(20);
  expect(seconds).toBeLessThan(3);
});

test("the estimate includes a group with many queued messages", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setUp(1);
  for (let count = 0; count < 20; count += 1) await stage.send({ message: "Hello" });
  expect((await ask({})).seconds).toBeGreaterThanOrEqual(60);
});

test("the estimate includes a pause that Telegram requested", async () => {
  await setUp(1);
  const until = new Date(world.clock.now() + 90_000).toISOString();
  const { botId: bot_id } = stage;
  world.insertRows({ lanes: [{ bot_id }], cooldowns: [{ bot_id, until }] });
  expect((await ask({})).seconds).toBe(90);
});

test("reports a campaign whose run takes longer than its interval", async () => {
  await setUp(1);
  const groups = stage.groups;
  // At 23:30 in Bangkok, so that the day has one run.
  const startAt = "2026-11-15T16:30:00Z";
  const codes = async (fields: Record<string, unknown>) =>
    (await ask({ source: "campaign", groups, intervalHours: 1, startAt, ...fields })).faults.map(
      ({ code }: { code: string }) => code,
    );
  const folderId = await stage.folder(10);
  expect(await codes({ folderId })).toEqual([]);
  const all = Array.from({ length: 12_000 }, (_, index) => `g${index}`);
  world.insertRows({
    groups: all.map((id) => ({ id, chatId: id })),
    memberships: all.map((id) => ({ bot_id: stage.botId, chatId: id })),
  });
  expect(await codes({ folderId, groups: all, imagesPerSend: 10 })).toEqual([
    "slower_than_interval",
  ]);
});
