import { expect, onTestFinished, test } from "vitest";

import { watch } from "#hosts/cloudflare/watchdog.ts";
import { startGradualBackup } from "#testing/backups/gradual-backup.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test("a step of a backup needs little memory, however large the rows are", async () => {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  onTestFinished(world.close);
  const parcels = Array.from({ length: 400 }, (_, seq) => ({
    seq,
    deliveries: "x".repeat(100_000),
  }));
  world.insertRows({ parcels });
  const backup = await startGradualBackup(world);
  await backup.complete();
  expect(backup.largest()).toBeLessThan(21 * MB);
  const [made] = await backup.backups.list();
  expect(made).toMatchObject({ reason: "manual" });
  expect(made?.size).toBeGreaterThan(400 * 100_000);
});

test("nothing is packed while a backup is written, except in one that takes longer than six hours", async () => {
  const world = await createWorld({ isInMemory: true });
  onTestFinished(world.close);
  const stage = await createBotInGroups(world, { groups: 3 });
  await stage.send({ message: "Old" });
  world.clock.advance(8 * DAY_MS);
  const backup = await startGradualBackup(world);
  const lane = { wake: async () => {}, check: async () => {} };
  const round = async () => {
    await watch({ getByName: () => lane }, world.ports, {
      ...backup.backups,
      continueBackup: async () => {},
    });
    return world.database.prepare("SELECT count(*) AS packed FROM past_deliveries").get();
  };
  expect(await round()).toEqual({ packed: 0 });
  world.clock.advance(7 * HOUR_MS);
  expect(await round()).toEqual({ packed: 3 });
});

test("packing goes on after a backup", async () => {
  const world = await createWorld({ isInMemory: true });
  onTestFinished(world.close);
  const backup = await startGradualBackup(world);
  expect(await backup.backups.mayPack()).toBe(false);
  await backup.complete();
  expect(await backup.backups.mayPack()).toBe(true);
});
