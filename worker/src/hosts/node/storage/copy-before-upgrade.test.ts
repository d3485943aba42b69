import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, expect, test } from "vitest";

import { startNodeHost } from "#hosts/node/start.ts";

import { copyBeforeUpgrade } from "./copy-before-upgrade.ts";
import { migrate, migrationNames } from "./migrations.ts";
import { openSqlite } from "./sqlite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-copies-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const copies = () => readdirSync(join(folder, "upgrades")).toSorted();
const tablesOf = (path: string) => {
  using database = new DatabaseSync(path, { readOnly: true });
  return database.prepare("SELECT name FROM migrations ORDER BY name").all();
};
const startAndStop = async () => {
  const environment = { DATA_DIR: folder, PORT: "0", TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
  await (await startNodeHost({ root: folder, environment, write: () => {} })).stop();
};

test("the worker copies the database of an older version before it upgrades it, and only then", async () => {
  const all = migrationNames();
  const old = openSqlite(join(folder, "bot-manager.sqlite"));
  migrate(old, undefined, all.slice(0, -2));
  old.close();
  await startAndStop();
  const last = String(all.at(-3)).replace(".sql", ".sqlite");
  expect(copies()).toEqual([last]);
  expect(tablesOf(join(folder, "upgrades", last))).toHaveLength(all.length - 2);
  expect(tablesOf(join(folder, "bot-manager.sqlite"))).toHaveLength(all.length);
  await startAndStop();
  expect(copies()).toEqual([last]);
});

test("a new database is not copied", async () => {
  await startAndStop();
  expect(readdirSync(folder)).not.toContain("upgrades");
});

test("the two newest copies are kept, and one that was cut off is made again", () => {
  using database = openSqlite(join(folder, "bot-manager.sqlite"));
  database.exec("CREATE TABLE migrations (name TEXT)");
  for (const name of ["0001_a.sql", "0002_b.sql"]) copyBeforeUpgrade(database, folder, name);
  writeFileSync(join(folder, "upgrades", "0003_c.sqlite.unfinished"), "cut off");
  copyBeforeUpgrade(database, folder, "0003_c.sql");
  expect(copies()).toEqual(["0002_b.sqlite", "0003_c.sqlite"]);
  expect(tablesOf(join(folder, "upgrades", "0003_c.sqlite"))).toEqual([]);
});

test("without space for the copy nothing changes, and a sentence says so", () => {
  using database = openSqlite(join(folder, "bot-manager.sqlite"));
  // A file in place of the folder, as if nothing could be written there.
  writeFileSync(join(folder, "upgrades"), "");
  expect(() => copyBeforeUpgrade(database, folder, "0001_a.sql")).toThrow(
    /could not be copied .* Nothing was changed\./,
  );
});
