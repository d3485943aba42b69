import { expect, test } from "vitest";

import { createDb, type SqlDriver } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const OWN = { rowsUpTo: 30, parcelSize: 20 };

/** A database whose next `count` uses fail after `fail(count)`. */
function failingDriver(driver: SqlDriver) {
  let failures = 0;
  async function use<T>(work: () => Promise<T>): Promise<T> {
    if (failures === 0) return work();
    failures -= 1;
    throw new Error("disk I/O error");
  }
  const failing: SqlDriver = {
    run: (statement) => use(() => driver.run(statement)),
    batch: (statements) => use(() => driver.batch(statements)),
  };
  return {
    driver: failing,
    fail: (count: number) => {
      failures = count;
    },
    hasFailed: () => failures === 0,
  };
}

const setHold = (world: World) => {
  const since = "2026-11-15T05:00:00.000Z";
  world.insertRows({
    holds: [{ id: 1, since, cause: { code: "exported", params: { at: since } } }],
  });
};

const CASES = [
  { what: "sending is on hold", ownDatabases: OWN },
  { what: "the bot is deleted", ownDatabases: OWN },
  { what: "sending is on hold", ownDatabases: null },
  { what: "the bot is deleted", ownDatabases: null },
];

test.each(CASES)(
  "results of calls that a failed run has left are stored although $what",
  async ({ what, ownDatabases }) => {
    const world = await createWorld({ isInMemory: true, hasLanes: false, ownDatabases });
    const stage = await createBotInGroups(world, { groups: 100 });
    world.telegram.control.setLatency(3000);
    const database = failingDriver(world.driver);
    const lanes = createLanes({ ...world.ports, db: createDb(database.driver) });
    world.ports.wake = lanes.wake;
    await lanes.start();
    void world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
    await world.elapse(3500);
    // The second failure ends the run in which the first one is made good.
    database.fail(2);
    while (!database.hasFailed()) await world.elapse(50);
    await world.elapse(100);
    if (what === "the bot is deleted") {
      await world.until(world.call("DELETE", `/api/bots/${stage.botId}`));
    } else {
      setHold(world);
      world.ports.wake(stage.botId);
    }
    await world.elapse(60_000);
    const states = world.database
      .prepare("SELECT state, count(*) AS count FROM all_deliveries GROUP BY state")
      .all();
    const counts = new Map(states.map(({ state, count }) => [state, count]));
    expect(counts.get("sent")).toBe(stage.seen().length);
    expect(counts.get("sending")).toBeUndefined();
    expect(world.database.prepare("SELECT 1 FROM parcels WHERE owner IS NOT NULL").all()).toEqual(
      [],
    );
    await world.until(lanes.stop());
    await world.close();
  },
);
