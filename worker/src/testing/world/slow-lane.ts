import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import type { Ports } from "#ports.ts";
import { slowDriver } from "#testing/crash/slow-driver.ts";

import { createBotInGroups } from "./bot-in-groups.ts";
import { createWorld } from "./world.ts";

/**
 * A bot that sends about 12 messages a second, whose lane has a database of its own and is far from the shared one. The
 * calls of the API are not.
 */
export async function createSlowLane({
  groups,
  wrapOwn = (own) => own,
}: {
  groups: number;
  wrapOwn?: (own: Ports["ownDatabases"]) => Ports["ownDatabases"];
}) {
  const world = await createWorld({
    isInMemory: true,
    hasLanes: false,
    ownDatabases: { rowsUpTo: 30, parcelSize: 200 },
  });
  const stage = await createBotInGroups(world, { groups });
  world.telegram.control.setLatency(500);
  let delayMs = 0;
  const { driver, ports } = world;
  const db = createDb(slowDriver(driver, ports, () => delayMs));
  const lanes = createLanes({ ...ports, db, ownDatabases: wrapOwn(ports.ownDatabases) });
  ports.wake = lanes.wake;
  await lanes.start();
  return {
    world,
    stage,
    /** How long the lane waits for the shared database from now on, before and after each use. */
    setDelay: (ms: number) => {
      delayMs = ms;
    },
    close: async () => {
      delayMs = 0;
      await world.elapse(120_000);
      stage.assertNoBreach();
      await world.until(lanes.stop());
      await world.close();
    },
  };
}

export type SlowLane = Awaited<ReturnType<typeof createSlowLane>>;
