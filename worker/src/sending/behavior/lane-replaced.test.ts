import { expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import { createWorld } from "#testing/world/world.ts";

/** Together, the shares stall the lane at every step. */
const SHARES = [0, 1, 2, 3];

test.each(SHARES)(
  "a lane that was replaced at any step sends nothing twice when it continues (%i)",
  async (share) => {
    for (let step = 1 + share; ; step += SHARES.length) {
      const scenario = await createScenario();
      const wasStalled = await scenario.takeOverAt(step);
      expect(scenario.breaches(), `stalled at step ${step}`).toEqual([]);
      await scenario.world.close();
      if (!wasStalled) return;
    }
  },
  300_000,
);

test("a lane that the ledger no longer knows, because its bot was imported again, takes over and sends", async () => {
  const world = await createWorld({ isInMemory: true });
  const stage = await createBotInGroups(world, { groups: 8 });
  await stage.send({ message: "One" });
  world.database.exec("DELETE FROM lanes");
  expect((await stage.send({ message: "Two" })).body).toMatchObject({ totalSent: 8 });
  stage.assertNoBreach();
  await world.close();
});
