import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import type { Ports } from "#ports.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { watch } from "./watchdog.ts";

const DAY_MS = 24 * 3_600_000;
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

test("a round packs as many deliveries from small parcels as from full ones", async () => {
  const parcels = { rowsUpTo: 30, parcelSize: 1000 };
  const own = await createWorld({ isInMemory: true, ownDatabases: parcels });
  onTestFinished(own.close);
  const stage = await createBotInGroups(own, { groups: 40 });
  for (let message = 1; message <= 30; message += 1) await stage.send({ message: `${message}` });
  await own.elapse(60_000);
  own.clock.advance(8 * DAY_MS);
  const count = (table: string) =>
    own.database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.["count"];
  const deliveries = () =>
    own.database
      .prepare("SELECT * FROM all_deliveries ORDER BY broadcast_id, group_id")
      .all()
      .map(({ lane: _lane, ...delivery }) => delivery);
  const before = deliveries();
  expect(count("parcels")).toBe(30);
  const lane = { wake: async () => {}, check: async () => {} };
  const round = async (hasBudget: Ports["hasBudget"]) => {
    await watch({ getByName: () => lane }, { ...own.ports, hasBudget }, NO_BACKUP);
    return { parcels: count("parcels"), packed: count("past_deliveries") };
  };
  let batches = 1;
  expect(await round(() => batches-- > 0)).toEqual({ parcels: 5, packed: 1000 });
  expect(await round(() => true)).toEqual({ parcels: 0, packed: 1200 });
  expect(deliveries()).toEqual(before);
});
