import { expect, onTestFinished, test } from "vitest";

import { startGradualBackup } from "#testing/backups/gradual-backup.ts";
import { createWorld } from "#testing/world/world.ts";

const MB = 1024 * 1024;

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
