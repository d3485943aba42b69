import type { DatabaseSync } from "node:sqlite";

import type { SqlDriver } from "#db/database.ts";
import { migrate } from "#hosts/node/storage/migrations.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/storage/sqlite.ts";

import { withinD1Limits } from "./d1-limits.ts";

/** Migrated once and then copied, because migrating takes longer than most tests. */
const MIGRATED = (() => {
  const database = openSqlite(":memory:");
  migrate(database);
  return database.serialize();
})();

interface MemoryDatabase {
  database: DatabaseSync;
  driver: SqlDriver;
  /** The SQL that empties all tables, referring tables first. */
  clear: string;
  version: number;
}

const versionOf = (database: DatabaseSync) =>
  Number(database.prepare("PRAGMA schema_version").get()?.["schema_version"]);

/** Deletes from the newest table to the oldest, because a table refers only to older ones. */
function clearingSql(database: DatabaseSync): string {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'")
    .all();
  return tables
    .toReversed()
    .map(({ name }) => `DELETE FROM ${String(name)}`)
    .join("; ");
}

function open(): MemoryDatabase {
  const database = openSqlite(":memory:");
  database.deserialize(MIGRATED);
  return {
    database,
    driver: withinD1Limits(sqliteDriver(database)),
    clear: `BEGIN; ${clearingSql(database)}; COMMIT`,
    version: versionOf(database),
  };
}

const idle: MemoryDatabase[] = [];

/**
 * An empty, migrated database in memory. A returned database is emptied and reused with its prepared statements,
 * because preparing them takes longer than most tests. With `isNew` it is not shared.
 */
export function borrowDatabase(isNew: boolean) {
  const borrowed = (isNew ? undefined : idle.pop()) ?? open();
  const { database, clear, version } = borrowed;
  return {
    database,
    driver: borrowed.driver,
    giveBack: (): void => {
      // A database whose schema a test has changed cannot be reused.
      if (isNew || versionOf(database) !== version) return database.close();
      database.exec(clear);
      idle.push(borrowed);
    },
  };
}
