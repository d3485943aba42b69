import { afterEach, beforeEach, expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { slowDriver } from "#testing/crash/slow-driver.ts";
import { wrapOwnDatabases } from "#testing/ports/own-databases.ts";
import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

/** What the bot sends in half a minute. */
const GROUPS = 360;
const A_SECOND = 12;

let world: World;
let stage: BotInGroups;
/** How long the lane waits for the shared database, before and after each use. */
let delayMs = 0;
/** How long the lane waits before it reads the results that it reports. */
let reportDelayMs = 0;
let lanes: ReturnType<typeof createLanes>;
beforeEach(async () => {
  world = await createWorld({
    isInMemory: true,
    hasLanes: false,
    ownDatabases: { rowsUpTo: 30, parcelSize: 200 },
  });
  stage = await createBotInGroups(world, { groups: GROUPS });
  world.telegram.control.setLatency(500);
  delayMs = 0;
  reportDelayMs = 0;
  const { driver, ports } = world;
  const db = createDb(slowDriver(driver, ports, () => delayMs));
  const ownDatabases = wrapOwnDatabases(ports.ownDatabases, (own) => ({
    ...own,
    run: async (statement) => {
      const isReport = statement.sql.includes("version = version + 1");
      if (isReport && reportDelayMs > 0) {
        await new Promise<void>((resolve) => ports.setTimer(reportDelayMs, resolve));
      }
      return own.run(statement);
    },
  }));
  lanes = createLanes({ ...ports, db, ownDatabases });
  ports.wake = lanes.wake;
  await lanes.start();
  void world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  // The lane has its parcels and has reported once.
  await world.elapse(8000);
});
afterEach(async () => {
  delayMs = 0;
  await world.elapse(120_000);
  stage.assertNoBreach();
  await world.until(lanes.stop());
  await world.close();
});

/** How many are sent within these seconds. */
async function sentWithin(seconds: number): Promise<number> {
  const before = stage.seen().length;
  await world.elapse(seconds * 1000);
  return stage.seen().length - before;
}

/** How many were sent without a record of it in the shared database. */
const unreported = () =>
  stage.seen().length -
  Number(world.database.prepare("SELECT sum(sent) AS sent FROM parcels").get()?.["sent"]);

test("a bot sends on while its results are stored, and what comes meanwhile is stored next", async () => {
  delayMs = 2000;
  expect(await sentWithin(10)).toBeGreaterThan(9 * A_SECOND);
  delayMs = 0;
  await world.elapse(5500);
  expect(unreported()).toBeLessThan(7 * A_SECOND);
});

test("a bot waits for a database that doesn't answer, because nobody could stop it", async () => {
  delayMs = 60_000;
  // Five seconds until it asks, and five more.
  expect(await sentWithin(20)).toBeLessThan(12 * A_SECOND);
});

test("a message whose last result comes while a report is read is finished", async () => {
  await world.elapse(1000 * ((GROUPS - stage.seen().length) / A_SECOND - 4));
  // The next report begins before the last result and is read after it.
  reportDelayMs = 4500;
  await world.elapse(10_000);
  reportDelayMs = 0;
  await world.elapse(10_000);
  expect(stage.seen()).toHaveLength(GROUPS);
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  expect(open.all()).toEqual([]);
  expect(unreported()).toBe(0);
});
