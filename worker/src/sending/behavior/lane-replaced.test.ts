import { expect, test } from "vitest";

import { createScenario } from "#testing/world/scenario.ts";

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
