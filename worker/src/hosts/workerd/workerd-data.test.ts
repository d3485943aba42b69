import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { migrationNames } from "#hosts/node/storage/migrations.ts";

import { workerdData } from "./workerd-data.ts";

test("a migration that fails says why and still counts as missing", async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "tbm-workerd-"));
  const data = await workerdData.open(folder);
  onTestFinished(async () => {
    await data.close();
    rmSync(folder, { recursive: true });
  });
  await data.migrate();
  const [first = "", ...rest] = migrationNames();
  await data.batch([{ sql: "DELETE FROM d1_migrations WHERE name = ?", params: [first] }]);
  await expect(data.migrate()).rejects.toThrow("table keyboards already exists");
  expect(await data.migrations()).toEqual(rest);
});
