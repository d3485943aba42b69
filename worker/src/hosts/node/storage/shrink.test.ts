import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createLog } from "#log.ts";

import { makeShrinkable, shrink } from "./shrink.ts";
import { openSqlite } from "./sqlite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tbm-shrink-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const silent = createLog(() => {}, Date.now, []);
const path = () => join(folder, "test.sqlite");

function fill(database: DatabaseSync): void {
  database.exec(`CREATE TABLE notes (text TEXT);
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
    INSERT INTO notes SELECT hex(zeroblob(1000)) FROM number`);
}

const bytes = (database: DatabaseSync) => {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(path()).size;
};

function expectToShrink(database: DatabaseSync): void {
  const full = bytes(database);
  database.exec("DELETE FROM notes WHERE rowid % 10 > 0");
  for (let round = 0; round < 20; round += 1) shrink(database);
  const after = bytes(database);
  expect(after).toBeLessThan(full * 0.6);
  // What is left stays for the next records.
  shrink(database);
  expect(bytes(database)).toBe(after);
  expect(database.prepare("SELECT count(*) AS count FROM notes").get()?.["count"]).toBe(500);
}

test("a new database gives free pages back, except for a part", () => {
  const database = openSqlite(path());
  fill(database);
  expectToShrink(database);
  database.close();
});

test("a database of an older version is rewritten once and then shrinks too", () => {
  const old = new DatabaseSync(path());
  old.exec("PRAGMA journal_mode = WAL");
  fill(old);
  old.close();
  const database = openSqlite(path());
  const entries: string[] = [];
  const log = createLog(({ event }) => entries.push(event), Date.now, []);
  makeShrinkable(database, log);
  makeShrinkable(database, log);
  expect(entries).toEqual(["rewrote database"]);
  expectToShrink(database);
  database.close();
});

test("a small database is left as it is", () => {
  const database = openSqlite(path());
  database.exec("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (hex(zeroblob(100000)))");
  database.exec("DELETE FROM notes");
  const before = bytes(database);
  makeShrinkable(database, silent);
  shrink(database);
  expect(bytes(database)).toBe(before);
  database.close();
});
