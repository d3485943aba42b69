import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

test("a file database uses a write-ahead log and syncs every commit", () => {
  const database = openSqlite(join(folder, "test.sqlite"));
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  database.close();
});

/** Bytes in the log after one commit. SQLite pads the log to whole sectors before each sync. */
function logBytes(name: string, change = ""): number {
  const path = join(folder, name);
  // By default SQLite trusts that a disk write does not damage its neighbors, and does not pad.
  const database = openSqlite(`file:${path}?psow=0`);
  database.exec(`${change}; CREATE TABLE t (id INTEGER PRIMARY KEY)`);
  const { size } = statSync(`${path}-wal`);
  database.close();
  return size;
}

test("a commit is followed by a sync of the log", () => {
  const unsynced = logBytes("unsynced.sqlite", "PRAGMA synchronous = OFF");
  expect(logBytes("usual.sqlite")).toBeGreaterThan(unsynced);
});

test("a batch is applied completely or not at all", async () => {
  const database = openSqlite(":memory:");
  database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  const driver = sqliteDriver(database);
  const insert = (id: number) => ({ sql: "INSERT INTO t VALUES (?)", params: [id] });
  await driver.batch([insert(1), insert(2)]);
  await expect(driver.batch([insert(3), insert(1)])).rejects.toThrow(/UNIQUE/);
  expect(await driver.run({ sql: "SELECT id FROM t", params: [] })).toEqual([[1], [2]]);
  database.close();
});

/**
 * Only the last frame of a commit contains the size of the database.
 * https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
function commitsIn(path: string): number {
  const log = readFileSync(path);
  const HEADER = 32;
  if (log.length < HEADER) return 0;
  const frameLength = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let frame = HEADER; frame < log.length; frame += frameLength) {
    if (log.readUInt32BE(frame + 4) > 0) commits += 1;
  }
  return commits;
}

test("all writes of one event loop turn share one commit", async () => {
  const path = join(folder, "test.sqlite");
  const database = openSqlite(path);
  database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY); PRAGMA wal_checkpoint(TRUNCATE)");
  const driver = sqliteDriver(database);
  const insert = (id: number) => ({ sql: "INSERT INTO t VALUES (?)", params: [id] });
  const ids = Array.from({ length: 50 }, (_, index) => index);
  await Promise.all([
    ...ids.map((id) => driver.run(insert(id))),
    ...ids.map((id) => driver.batch([insert(100 + id), insert(200 + id)])),
  ]);
  expect(commitsIn(`${path}-wal`)).toBe(1);
  for (const id of [301, 302, 303]) await driver.run(insert(id));
  expect(commitsIn(`${path}-wal`)).toBe(4);
  expect(await driver.run({ sql: "SELECT count(*) FROM t", params: [] })).toEqual([[153]]);
  database.close();
});

test("a write after the database is closed fails, and affects nothing else", async () => {
  const database = openSqlite(":memory:");
  database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  const late = sqliteDriver(database).batch([{ sql: "INSERT INTO t VALUES (1)", params: [] }]);
  database.close();
  await expect(late).rejects.toThrow(/not open/);
});

test("migrations are applied once and in order; a failing one is rolled back", () => {
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

test("a database of a newer version is refused", () => {
  const database = openSqlite(":memory:");
  migrate(database);
  database.exec("INSERT INTO migrations (name) VALUES ('9999_future.sql')");
  expect(() => migrate(database)).toThrow(/newer version of the worker \(9999_future.sql\)/);
  database.close();
});
