import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import { migrate } from "./migrations.ts";
import { openSqlite, sqliteDriver } from "./sqlite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file database keeps a write-ahead log and syncs every commit", () => {
  const database = openSqlite(join(folder, "test.sqlite"));
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  database.close();
});

test("a batch happens whole or not at all", async () => {
  const database = openSqlite(":memory:");
  database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  const driver = sqliteDriver(database);
  const insert = (id: number) => ({ sql: "INSERT INTO t VALUES (?)", params: [id] });
  await driver.batch([insert(1), insert(2)]);
  await expect(driver.batch([insert(3), insert(1)])).rejects.toThrow(/UNIQUE/);
  expect(await driver.run({ sql: "SELECT id FROM t", params: [] })).toEqual([[1], [2]]);
  database.close();
});

test("what is written after the end is refused to who wrote it, and hurts nobody else", async () => {
  const database = openSqlite(":memory:");
  database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  const late = sqliteDriver(database).batch([{ sql: "INSERT INTO t VALUES (1)", params: [] }]);
  database.close();
  await expect(late).rejects.toThrow(/not open/);
});

test("migrations are applied once, in order; a failing one leaves nothing behind", () => {
  const migrations = pathToFileURL(`${folder}/`);
  writeFileSync(join(folder, "0001_a.sql"), "CREATE TABLE a (id TEXT);");
  writeFileSync(join(folder, "0002_b.sql"), "CREATE TABLE b (id TEXT); CREATE TABLE a (id TEXT);");
  const database = openSqlite(":memory:");
  expect(() => migrate(database, migrations)).toThrow(/already exists/);
  const tables = database.prepare("SELECT name FROM sqlite_schema ORDER BY name").all();
  expect(tables.map(({ name }) => name)).not.toContain("b");
  writeFileSync(join(folder, "0002_b.sql"), "CREATE TABLE b (id TEXT);");
  expect(migrate(database, migrations)).toEqual(["0002_b.sql"]);
  expect(migrate(database, migrations)).toEqual([]);
  database.close();
});

test("a database of a newer version is left alone", () => {
  const database = openSqlite(":memory:");
  migrate(database);
  database.exec("INSERT INTO migrations (name) VALUES ('9999_future.sql')");
  expect(() => migrate(database)).toThrow(/newer version of the worker \(9999_future.sql\)/);
  database.close();
});
