import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { startHealthRounds } from "#hosts/node/health-rounds.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
/** How far the worker's clock is ahead of the true time. */
let ahead = 0;
beforeEach(async () => {
  ahead = 0;
  world = await createWorld({ isInMemory: true, environment: { TIMEZONE: "UTC" } });
  const { clock } = world;
  world.ports.now = () => clock.now() + ahead;
  stage = await createBotInGroups(world, { groups: 1 });
  // It is 05:00 on the 15th.
  await stage.schedule({ message: "Once", date: "2026-11-16", time: "12:00" });
  await stage.schedule({ message: "Daily", date: "2026-11-15", time: "12:00", repeat: "daily" });
  await world.elapse(MINUTE);
});
afterEach(() => world.close());

const posts = () =>
  stage.seen().map(({ text, at }) => `${text} ${new Date(at).toISOString().slice(8, 16)}`);
const ON_TIME = ["Daily 15T12:00", "Daily 16T12:00", "Once 16T12:00", "Daily 17T12:00"];

test.each([
  ["two days ahead", 2 * DAY],
  ["a year ahead", 365 * DAY],
  ["two days behind", -2 * DAY],
])("a clock that is %s for three minutes changes nothing", async (_, jump) => {
  ahead = jump;
  await world.elapse(3 * MINUTE);
  ahead = 0;
  await world.elapse(3 * DAY - 8 * HOUR);
  expect(posts().toSorted()).toEqual(ON_TIME.toSorted());
});

test("while the clock stays wrong, messages are sent by Telegram's clock", async () => {
  ahead = 2 * DAY;
  await world.elapse(3 * DAY - 8 * HOUR);
  expect(posts().toSorted()).toEqual(ON_TIME.toSorted());
});

test("while the clock stays two hours behind, messages are sent on time", async () => {
  const rounds = startHealthRounds(world.ports);
  onTestFinished(() => rounds.stop());
  ahead = -2 * HOUR;
  await world.elapse(3 * DAY - 8 * HOUR);
  expect(posts().toSorted()).toEqual(ON_TIME.toSorted());
});

test("a worker that starts with a wrong clock sends nothing early", async () => {
  const laneControl = createLaneControl(world);
  await laneControl.stop();
  ahead = 2 * DAY;
  await laneControl.start();
  await world.elapse(3 * MINUTE);
  ahead = 0;
  await world.elapse(3 * DAY - 8 * HOUR);
  expect(posts().toSorted()).toEqual(ON_TIME.toSorted());
  await laneControl.stop();
});

test("after the machine slept, due messages are sent immediately", async () => {
  world.clock.advance(8 * HOUR);
  await world.elapse(MINUTE);
  expect(posts()).toEqual(["Daily 15T13:01"]);
});

test("while Telegram does not answer, planning waits ten minutes before it trusts the clock", async () => {
  const { fetch } = world.ports;
  const cause = Object.assign(new Error("no network"), { syscall: "connect" });
  world.ports.fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
  ahead = 2 * DAY;
  await world.elapse(9 * MINUTE);
  ahead = 0;
  await world.elapse(6 * HOUR + 30 * MINUTE);
  expect(stage.broadcastCount()).toBe(0);
  await world.elapse(40 * MINUTE);
  expect(stage.broadcastCount()).toBe(1);
  world.ports.fetch = fetch;
  await world.elapse(10 * MINUTE);
  expect(posts()).toHaveLength(1);
});
