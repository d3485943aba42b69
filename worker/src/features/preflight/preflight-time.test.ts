import { afterEach, beforeEach, expect, test } from "vitest";

import { createStage, type Stage } from "#testing/world/stage.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: Stage;

beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
});
afterEach(() => world.close());

/** A bot that is an administrator in so many groups. */
async function setStage(groups: number): Promise<void> {
  stage = await createStage(world, { groups });
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

const isNear = (estimated: number, real: number) =>
  expect(Math.abs(estimated - real)).toBeLessThanOrEqual(Math.max(real / 10, 0.5));

test("a text to many groups takes as long as it was said to", async () => {
  await setStage(200);
  const { seconds, ready, waiting } = await ask({});
  expect({ ready, waiting }).toEqual({ ready: 200, waiting: 0 });
  expect(seconds).toBeGreaterThan(6);
  isNear(seconds, await secondsUntilLast(() => stage.send({ message: "Hello" })));
});

test("a campaign's album with a keyboard takes as long as it was said to", async () => {
  await setStage(30);
  const folderId = await stage.folder(8);
  const keyboardId = await stage.keyboard();
  const fields = { imagesPerSend: 8, keyboardId };
  const { seconds } = await ask({ source: "campaign", folderId, ...fields });
  expect(seconds).toBeGreaterThan(8);
  isNear(seconds, await secondsUntilLast(() => stage.campaign(folderId, fields)));
});

test("what is queued already leaves first", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setStage(100);
  const alone = await ask({});
  await stage.send({ message: "First" });
  const { seconds, waiting } = await ask({});
  expect(waiting).toBe(100);
  expect(seconds).toBeCloseTo(2 * alone.seconds, 0);
  expect((await ask({ source: "schedule" })).seconds).toBe(alone.seconds);
});

test("a message to few groups waits for no more of a large one than it takes turns with", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setStage(300);
  await stage.send({ message: "Large" });
  const { waiting, seconds } = await ask({ groups: stage.groups.slice(0, 20) });
  expect(waiting).toBe(20);
  expect(seconds).toBeLessThan(3);
});

test("a group that waits for many messages is reckoned with", async () => {
  await world.close();
  world = await createWorld({ isInMemory: true, hasLanes: false });
  await setStage(1);
  for (let count = 0; count < 20; count += 1) await stage.send({ message: "Hello" });
  expect((await ask({})).seconds).toBeGreaterThanOrEqual(60);
});

test("a pause that Telegram asked the bot for counts", async () => {
  await setStage(1);
  const until = new Date(world.clock.now() + 90_000).toISOString();
  world.insertRows({ cooldowns: [{ bot_id: stage.botId, until }] });
  expect((await ask({})).seconds).toBe(90);
});

test("a campaign whose run takes longer than its interval is told so", async () => {
  await setStage(1);
  const groups = stage.groups;
  const codes = async (fields: Record<string, unknown>) =>
    (await ask({ source: "campaign", groups, intervalHours: 1, ...fields })).faults.map(
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
