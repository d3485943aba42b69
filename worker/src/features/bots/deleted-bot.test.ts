import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { crashingPorts } from "#testing/crash/crash-ports.ts";
import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;
const soon = { message: "Later", date: "2026-11-15", time: "12:05" };

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 8 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const remove = () => world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
const states = () => stage.deliveries().map(({ state }) => String(state));

test("deleting a bot ends its queue, its schedules and its campaigns", async () => {
  world.telegram.control.addFault({ kind: "error", code: 429, parameters: { retry_after: 60 } });
  await stage.send({ message: "Now" });
  await stage.schedule({ ...soon, repeat: "daily" });
  const folderId = await stage.folder();
  await stage.campaign(folderId, { intervalHours: 1 });
  await world.elapse(1000);
  expect((await remove()).status).toBe(204);

  world.telegram.control.clearFaults();
  const calls = recordTelegramCalls(world);
  await world.elapse(2 * HOUR);
  expect(calls).toEqual([]);
  expect(stage.seen()).toEqual([]);
  expect(new Set(states())).toEqual(new Set(["cancelled"]));
  expect(stage.deliveries()[0]?.reason).toBe("The bot was deleted.");
  const { body } = await world.call("GET", "/api/init");
  expect(body).toMatchObject({ scheduledMessages: [], stats: { pendingMessages: 0 } });
  expect((await world.call("GET", "/api/campaigns")).body).toEqual([]);
});

test("reports how many scheduled messages and campaigns would end if the bot were deleted", async () => {
  const uses = () => world.call("GET", `/api/bots/${stage.botId}/uses`);
  expect((await uses()).body).toEqual({ scheduledMessages: 0, campaigns: 0 });
  await stage.schedule({ ...soon, repeat: "daily" });
  const { body: paused } = await stage.schedule(soon);
  await world.call("POST", `/api/schedules/${paused.id}/pause`);
  const { body: ended } = await stage.schedule(soon);
  await world.call("DELETE", `/api/schedules/${ended.id}`);
  await stage.campaign(await stage.folder(), { intervalHours: 1 });
  expect((await uses()).body).toEqual({ scheduledMessages: 2, campaigns: 1 });
  expect((await world.call("GET", "/api/bots/bot_none/uses")).status).toBe(404);
  await world.elapse(60_000);
});

test("deliveries in flight when the bot is deleted still get their real result", async () => {
  world.telegram.control.setLatency(100);
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Now" }));
  await world.elapse(50);
  expect((await world.call("DELETE", `/api/bots/${stage.botId}`)).status).toBe(204);
  const { body } = await world.until(sending);
  expect(body).toMatchObject({ totalSent: 6, totalFailed: 0, totalPending: 0 });
  expect(states().toSorted()).toEqual([
    "cancelled",
    "cancelled",
    ...Array.from({ length: 6 }, () => "sent"),
  ]);
});

test("what its lane remembers goes with a bot, and a call that ends later adds nothing to it", async () => {
  const remembered = () =>
    world.database.prepare("SELECT bot_id FROM lanes UNION ALL SELECT bot_id FROM uploads").all()
      .length;
  world.telegram.control.setLatency(100);
  const form = stage.form({ message: "Now", image: pictureFile() });
  const sending = world.call("POST", "/api/send/now", form);
  await world.elapse(50);
  expect(states()).toContain("sending");
  expect(remembered()).toBe(1);
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  expect((await world.until(sending)).body).toMatchObject({ totalSent: 1 });
  expect(remembered()).toBe(0);
});

test("no delivery stays open if the lane learns of the deletion only when it is idle", async () => {
  world.telegram.control.setLatency(100);
  const { wake } = world.ports;
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Now" }));
  await world.elapse(50);
  world.ports.wake = (botId) => void world.clock.setTimer(500, () => wake(botId));
  await world.call("DELETE", `/api/bots/${stage.botId}`);
  await world.until(sending);
  await world.elapse(1000);
});

test("after a restart, nothing is sent for a deleted bot", async () => {
  await stage.schedule(soon);
  await remove();
  const laneControl = createLaneControl(world);
  await laneControl.stop();
  await laneControl.start();
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual([]);
  await laneControl.stop();
});

/** Deletes the bot right before the first batch with a statement that starts with `beginning`. */
function deleteBotBefore(beginning: string): void {
  const { driver } = world;
  let isDeleted = false;
  world.ports.db = createDb({
    ...driver,
    batch: async (statements) => {
      if (!isDeleted && statements.some(({ sql }) => sql.trim().startsWith(beginning))) {
        isDeleted = true;
        await world.call("DELETE", `/api/bots/${stage.botId}`);
      }
      return driver.batch(statements);
    },
  });
}

test("refuses a message whose bot is deleted just before it is queued", async () => {
  deleteBotBefore('INSERT INTO "broadcasts"');
  const { status, body } = await stage.send({ message: "Now" });
  expect([status, body.error]).toEqual([422, "This bot is no longer in the list. Choose another."]);
  expect(stage.broadcastCount()).toBe(0);
});

test("refuses a scheduled message whose bot is deleted just before it is stored", async () => {
  deleteBotBefore('insert into "schedules"');
  expect((await stage.schedule({ ...soon, image: pictureFile() })).status).toBe(422);
  const { body } = await world.call("GET", "/api/init");
  expect(body.scheduledMessages).toEqual([]);
  expect(await world.storedFiles()).toEqual([]);
});

test("a delivery that a deleted bot was sending when the worker died is unconfirmed after the next start", async () => {
  const dead = await createWorld({ isInMemory: true, hasLanes: false });
  const other = await createBotInGroups(dead, { groups: 1 });
  dead.telegram.control.addFault({ kind: "applied-hang" });
  const process = crashingPorts(dead.ports, dead.driver);
  const lanes = createLanes(process.ports);
  dead.ports.wake = lanes.wake;
  const sent = dead.call("POST", "/api/send/now", other.form({ message: "Hello" }));
  const sending = dead.database.prepare("SELECT 1 FROM deliveries WHERE state = 'sending'");
  await dead.passTime(() => sending.get() !== undefined);
  await dead.call("DELETE", `/api/bots/${other.botId}`);
  process.die();
  const next = createLanes(dead.ports);
  await next.start();
  expect((await dead.until(sent)).body).toMatchObject({ totalUnconfirmed: 1, totalPending: 0 });
  await next.stop();
  await dead.close();
});
