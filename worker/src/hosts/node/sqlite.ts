import { DatabaseSync, type StatementSync } from "node:sqlite";

import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";

import { StartError } from "./start-error.ts";

/** Below this, SQLite can corrupt a write-ahead log: https://sqlite.org/wal.html#walresetbug */
const OLDEST_SAFE = [3, 51, 3] as const;

const STATEMENTS_KEPT = 500;

function assertSafeVersion(database: DatabaseSync): void {
  const version = String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"]);
  const parts = version.split(".").map(Number);
  for (const [index, oldest] of OLDEST_SAFE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new StartError(
        `SQLite ${version} is not safe to use; ${OLDEST_SAFE.join(".")} or newer is needed.`,
      );
    }
  }
}

/** Opens a file, or `:memory:`. FULL: a commit that was answered survives a power cut. */
export function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  try {
    assertSafeVersion(database);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA mmap_size = 0");
  } catch (error) {
    database.close();
    if (error instanceof StartError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${path} cannot be used: ${why}.`);
  }
  return database;
}

export function sqliteDriver(database: DatabaseSync): SqlDriver {
  const prepared = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      statement.setReturnArrays(true);
      if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
      prepared.set(sql, statement);
    }
    return statement;
  }

  // With setReturnArrays a row is an array of values, which the type of `all` does not tell.
  const run = ({ sql, params }: Statement) =>
    prepare(sql).all(...params) as unknown as SqlValue[][];

  return {
    run: async (statement) => run(statement),
    batch: async (statements) => {
      database.exec("BEGIN IMMEDIATE");
      try {
        const results = statements.map(run);
        database.exec("COMMIT");
        return results;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
