import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { watch } from "./watchdog.ts";

const NO_BACKUP = { mayPack: async () => true, continueBackup: async () => {} };

let world: World;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true, hasLanes: false });
});
afterEach(() => world.close());

test("a round makes at most 45 calls, and a few rounds wake every bot", async () => {
  const stage = await createBotInGroups(world, { groups: 1 });
  await stage.send({ message: "Hello" });
  // More bots than one round can wake.
  const broadcasts = Array.from({ length: 60 }, (_, index) => ({ bot_id: `bot_${index}` }));
  world.insertRows({ broadcasts });
  world.clock.advance(3_600_000);
  const woken = new Set<string>();
  let calls = 0;
  const lane = (id: string) => ({
    wake: async () => {
      calls += 1;
      woken.add(id);
    },
    check: async () => {
      calls += 1;
    },
  });
  for (let round = 0; round < 60 && woken.size < 61; round += 1) {
    calls = 0;
    await watch({ getByName: lane }, world.ports, NO_BACKUP);
    expect(calls).toBeLessThanOrEqual(45);
  }
  expect(woken.size).toBe(61);
});
