import { expect, test } from "vitest";

import { eachPlanStage } from "#testing/plans/each-plan-stage.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import type { LaneControl } from "#testing/world/lane-control.ts";
import { storedSentence } from "#testing/world/stored-causes.ts";
import type { World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
eachPlanStage({ groups: 2 }, (made) => {
  ({ world, stage, laneControl } = made);
});

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const sentAt = () => stage.seen().map(({ at }) => new Date(at).toISOString());
const waiting = async () => (await world.call("GET", "/api/init")).body.scheduledMessages;

async function stopWorkerFor(ms: number): Promise<void> {
  await laneControl.stop();
  world.clock.advance(ms);
  await laneControl.start();
  await world.elapse(MINUTE);
}

test("a one-time message that is up to an hour late is sent", async () => {
  await stage.schedule(soon);
  await stopWorkerFor(5 * MINUTE + HOUR);
  expect(sentAt()).toEqual(["2026-11-15T06:05:00.000Z", "2026-11-15T06:05:00.000Z"]);
  expect(await waiting()).toEqual([]);
});

test("a one-time message that is over an hour late is missed, with the reason", async () => {
  await stage.schedule(soon);
  await stopWorkerFor(5 * MINUTE + HOUR + 1);
  expect(stage.seen()).toEqual([]);
  expect(await waiting()).toEqual([]);
  const reason = "The worker was not running at the planned time.";
  expect(stage.deliveries()).toMatchObject([
    { state: "missed", reason },
    { state: "missed", reason },
  ]);
  const schedule = world.database.prepare("SELECT status, cause FROM schedules").get();
  expect(schedule).toMatchObject({ status: "missed" });
  expect(storedSentence(schedule?.["cause"])).toBe(reason);
  await world.elapse(2 * MINUTE);
  expect(stage.seen()).toEqual([]);
});

test("a one-time message whose sending began in time is finished, however late", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    match: { chatId: stage.chats[1]?.chatId ?? 0 },
    next: 1,
  });
  await stage.schedule(soon);
  await world.elapse(6 * MINUTE);
  expect(sentAt()).toEqual(["2026-11-15T05:05:00.000Z"]);
  await stopWorkerFor(7 * DAY);
  expect(sentAt().slice(1)).toEqual(["2026-11-22T05:06:00.000Z"]);
  expect(stage.deliveries().map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("a recurring message makes up for all missed runs with one, and continues at its time", async () => {
  await stage.schedule({ ...soon, repeat: "daily", groups: ["grp_000001"] });
  await stopWorkerFor(10 * DAY);
  expect(sentAt()).toEqual(["2026-11-25T05:00:00.000Z"]);
  expect(await waiting()).toMatchObject([{ scheduled_time: "2026-11-25T05:05:00.000Z" }]);
  await world.elapse(6 * MINUTE);
  expect(sentAt().slice(1)).toEqual(["2026-11-25T05:05:00.000Z"]);
  await stopWorkerFor(DAY);
  expect(sentAt()).toHaveLength(3);
});

test("several missed recurring messages cause no burst: each is sent once", async () => {
  for (const minute of ["05", "06", "07", "08"]) {
    await stage.schedule({ ...soon, time: `12:${minute}`, repeat: "daily" });
  }
  await stopWorkerFor(5 * DAY);
  expect(stage.seen()).toHaveLength(8);
});

test("a run that could not be sent before the next one was due is missed", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 2 * 86_400 },
    next: 1,
  });
  await stage.schedule({ ...soon, repeat: "daily", groups: ["grp_000001"] });
  await world.elapse(6 * MINUTE);
  world.clock.advance(DAY);
  await world.elapse(MINUTE);
  world.clock.advance(DAY);
  await world.elapse(MINUTE);
  expect(stage.deliveries().map(({ state, reason }) => [state, reason])).toEqual([
    ["missed", "The next run started before it could be sent."],
    ["missed", "The next run started before it could be sent."],
    ["sent", null],
  ]);
  expect(stage.seen()).toHaveLength(1);
});
