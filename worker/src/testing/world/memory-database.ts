import type { DatabaseSync } from "node:sqlite";

import type { SqlDriver } from "#db/database.ts";
import { migrate } from "#hosts/node/migrations.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/sqlite.ts";

import { withinD1Limits } from "./d1-limits.ts";

/** Migrated once and copied, as migrating takes longer than most tests. */
const MIGRATED = (() => {
  const database = openSqlite(":memory:");
  migrate(database);
  return database.serialize();
})();

interface MemoryDatabase {
  database: DatabaseSync;
  driver: SqlDriver;
  /** Empties all tables, those that refer to others first. */
  clear: string;
  version: number;
}

const versionOf = (database: DatabaseSync) =>
  Number(database.prepare("PRAGMA schema_version").get()?.["schema_version"]);

/** The tables from the last made to the first: each refers only to older ones. */
function clearingOf(database: DatabaseSync): string {
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
    clear: `BEGIN; ${clearingOf(database)}; COMMIT`,
    version: versionOf(database),
  };
}

const idle: MemoryDatabase[] = [];

/**
 * An empty, migrated database in memory. What is given back is emptied and handed on, with all statements
 * that it has prepared: to prepare them takes longer than most tests. A new one is handed on to nobody.
 */
export function borrowDatabase(isNew: boolean) {
  const borrowed = (isNew ? undefined : idle.pop()) ?? open();
  const { database, clear, version } = borrowed;
  return {
    database,
    driver: borrowed.driver,
    giveBack: (): void => {
      // One whose tables a test has changed is of no use to others.
      if (isNew || versionOf(database) !== version) return database.close();
      database.exec(clear);
      idle.push(borrowed);
    },
  };
}
