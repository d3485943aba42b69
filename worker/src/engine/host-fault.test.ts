import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import { createLanes } from "#hosts/node/lanes.ts";
import { flakyDriver } from "#testing/flaky-driver.ts";
import { createScenario } from "#testing/scenario.ts";
import { createStage, pictureFile } from "#testing/stage.ts";
import { createWorld } from "#testing/world.ts";

const LONG_ENOUGH_MS = 5 * 60_000;

async function failAt(use: number, when: "before" | "after") {
  const { world, breaches, unconfirmed } = await createScenario();
  const { driver, uses } = flakyDriver(world.driver, use, when);
  const lanes = createLanes({ ...world.ports, db: createDb(driver) });
  void lanes.start();
  await world.elapse(LONG_ENOUGH_MS);
  await world.until(lanes.stop());
  const result = { uses: uses(), breaches: breaches(), unconfirmed: unconfirmed() };
  await world.close();
  return result;
}

test.each(["before", "after"] as const)(
  "a database that fails once %s any use costs nothing: all is sent, and once",
  async (when) => {
    const { uses } = await failAt(Infinity, when);
    expect(uses).toBeGreaterThan(30);
    // The first use is the host's list of bots, without which nothing starts.
    for (let use = 2; use <= uses; use += 1) {
      const { breaches, unconfirmed } = await failAt(use, when);
      expect(breaches, `use ${use}`).toEqual([]);
      expect(unconfirmed, `use ${use}`).toBe(0);
    }
  },
  600_000,
);

test.each(["find", "read"])("neither does a file of which one %s fails", async (broken) => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createStage(world, { groups: 3 });
  const { files } = world.ports;
  let attempts = 0;
  world.ports.files = {
    ...files,
    find: async (name) => {
      attempts += 1;
      if (attempts > 1) return files.find(name);
      if (broken === "find") throw new Error("EIO");
      return {
        size: 0,
        read: async () => {
          throw new Error("EMFILE");
        },
      };
    },
  };
  const { body } = await stage.send({ message: "Hello", image: pictureFile() });
  expect(body).toMatchObject({ totalSent: 3 });
  expect(attempts).toBe(2);
  expect(stage.breaches()).toEqual([]);
  await world.close();
});
