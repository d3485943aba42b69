import { afterEach, beforeEach, expect, test } from "vitest";

import { wrapOwnDatabases } from "#testing/ports/own-databases.ts";
import { createSlowLane, type SlowLane } from "#testing/world/slow-lane.ts";

/** What the bot sends in half a minute. */
const GROUPS = 360;
const A_SECOND = 12;
const MINUTE_MS = 60_000;

let lane: SlowLane;
/** How long the lane waits before it reads the results that it reports. */
let reportDelayMs = 0;
beforeEach(async () => {
  reportDelayMs = 0;
  lane = await createSlowLane({
    groups: GROUPS,
    wrapOwn: (databases) =>
      wrapOwnDatabases(databases, (own) => ({
        ...own,
        run: async (statement) => {
          const isReport = statement.sql.includes("version = version + 1");
          if (isReport && reportDelayMs > 0) {
            const { setTimer } = lane.world.ports;
            await new Promise<void>((resolve) => setTimer(reportDelayMs, resolve));
          }
          return own.run(statement);
        },
      })),
  });
  const { world, stage } = lane;
  void world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  // The lane has its parcels and has reported once.
  await world.elapse(8000);
});
afterEach(() => lane.close());

const sent = () => lane.stage.seen().length;

/** How many are sent within these seconds. */
async function sentWithin(seconds: number): Promise<number> {
  const before = sent();
  await lane.world.elapse(seconds * 1000);
  return sent() - before;
}

/** How many were sent without a record of it in the shared database. */
const unreported = () =>
  sent() -
  Number(lane.world.database.prepare("SELECT sum(sent) AS sent FROM parcels").get()?.["sent"]);

test("a bot sends on while its results are stored, and what comes meanwhile is stored next", async () => {
  lane.setDelay(2000);
  expect(await sentWithin(10)).toBeGreaterThan(9 * A_SECOND);
  lane.setDelay(0);
  await lane.world.elapse(5500);
  expect(unreported()).toBeLessThan(7 * A_SECOND);
});

test("a bot waits for a database that doesn't answer, because nobody could stop it", async () => {
  lane.setDelay(60_000);
  // Five seconds until it asks, and five more.
  expect(await sentWithin(20)).toBeLessThan(12 * A_SECOND);
});

test("a message whose last result comes while a report is read is finished", async () => {
  const { world } = lane;
  await world.elapse(1000 * ((GROUPS - sent()) / A_SECOND - 4));
  // The next report begins before the last result and is read after it.
  reportDelayMs = 4500;
  await world.elapse(10_000);
  reportDelayMs = 0;
  await world.elapse(10_000);
  expect(sent()).toBe(GROUPS);
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  expect(open.all()).toEqual([]);
  expect(unreported()).toBe(0);
});

test("nothing is sent after a stop was answered, even if the lane waits for the database meanwhile", async () => {
  const { world } = lane;
  const { body } = await world.until(world.call("GET", "/api/broadcasts"));
  lane.setDelay(9000);
  while ((await sentWithin(1.5)) > 0);
  await world.elapse(3000);
  await world.until(world.call("POST", `/api/broadcasts/${body[0].id}/stop`));
  // Calls that were in flight.
  await world.elapse(1500);
  expect(await sentWithin(60)).toBe(0);
});

test("a campaign that is started while a lane waits for the database before it plans begins at once", async () => {
  const { world, stage } = lane;
  const group = stage.groups.slice(0, 1);
  const folder = await stage.folder(2);
  const planned = { date: "2026-11-15", time: "12:01" };
  await world.until(stage.schedule({ message: "Planned", groups: group, ...planned }));
  const dueAt = Date.parse("2026-11-15T05:01:00Z");
  await world.elapse(dueAt - 8000 - world.clock.now());
  void world.call("POST", "/api/send/now", stage.form({ message: "More" }));
  await world.elapse(1000);
  lane.setDelay(2000);
  await world.elapse(dueAt + 300 - world.clock.now());
  await world.until(stage.campaign(folder, { messageTemplate: "Begun", groups: group }));
  lane.setDelay(0);
  await world.elapse(2 * MINUTE_MS);
  expect(stage.seen().filter(({ text }) => text === "Begun")).toHaveLength(1);
});
