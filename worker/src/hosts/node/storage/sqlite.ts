import { DatabaseSync, type StatementSync } from "node:sqlite";

import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import { StartError } from "#hosts/node/start-error.ts";
import { StorageFull } from "#ports.ts";

/** Older versions of SQLite can corrupt a write-ahead log: https://sqlite.org/wal.html#walresetbug */
const OLDEST_SAFE = [3, 51, 3] as const;

const STATEMENTS_KEPT = 500;

/** Enough for the pages that sending at full pace writes. SQLite takes the memory only when it needs it. */
const CACHE_KB = 16_000;

function assertSafeVersion(database: DatabaseSync): void {
  const version = String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"]);
  const parts = version.split(".").map(Number);
  for (const [index, oldest] of OLDEST_SAFE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      const needed = OLDEST_SAFE.join(".");
      throw new StartError({
        en: `SQLite ${version} is not safe to use; ${needed} or newer is needed.`,
        th: `SQLite ${version} ใช้งานได้ไม่ปลอดภัย ต้องใช้เวอร์ชัน ${needed} ขึ้นไป`,
      });
    }
  }
}

/** Opens a file, or `:memory:`. With synchronous = FULL, an acknowledged commit survives a power cut. */
export function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  try {
    assertSafeVersion(database);
    // Has an effect only on a new file; shrink.ts converts others.
    database.exec("PRAGMA auto_vacuum = INCREMENTAL");
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA mmap_size = 0");
    database.exec(`PRAGMA cache_size = ${-CACHE_KB}`);
  } catch (error) {
    database.close();
    if (error instanceof StartError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError({
      en: `The database ${path} cannot be used: ${why}.`,
      th: `ใช้ฐานข้อมูล ${path} ไม่ได้: ${why}`,
    });
  }
  return database;
}

/** https://sqlite.org/rescode.html */
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;

/** True if an error, or its cause, says that the database file is damaged. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && Number(error.errcode) % 256 === SQLITE_CORRUPT) ||
    isDamaged(error.cause));

const translate = (error: unknown): unknown =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_FULL
    ? new StorageFull()
    : error;

interface Write {
  statements: Statement[];
  resolve: (results: SqlValue[][][]) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes of one turn of the event loop share a transaction, so they wait for the disk once. Each of them succeeds or
 * fails on its own, and resolves after the commit.
 */
export function sqliteDriver(database: DatabaseSync): SqlDriver {
  const prepared = new Map<string, StatementSync>();
  let waiting: Write[] = [];

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

  // With setReturnArrays a row is an array of values, which the type of `all` does not say.
  const run = ({ sql, params }: Statement) =>
    prepare(sql).all(...params) as unknown as SqlValue[][];

  const control = (sql: string) => run({ sql, params: [] });

  function write({ statements, reject }: Write): SqlValue[][][] | null {
    // SQLite rolls back a single failed statement by itself.
    const isOne = statements.length === 1;
    if (!isOne) control("SAVEPOINT one");
    try {
      const results = statements.map(run);
      if (!isOne) control("RELEASE one");
      return results;
    } catch (error) {
      // A full disk rolls back the whole transaction, with the other writes in it.
      if (!database.isTransaction) throw error;
      if (!isOne) database.exec("ROLLBACK TO one; RELEASE one");
      reject(translate(error));
      return null;
    }
  }

  function flush(): void {
    const writes = waiting;
    waiting = [];
    try {
      control("BEGIN IMMEDIATE");
      const results = writes.map(write);
      control("COMMIT");
      for (const [index, { resolve }] of writes.entries()) {
        const result = results[index];
        if (result) resolve(result);
      }
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
      for (const { reject } of writes) reject(translate(error));
    }
  }

  const enqueue = (statements: Statement[]): Promise<SqlValue[][][]> => {
    const { promise, resolve, reject } = Promise.withResolvers<SqlValue[][][]>();
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ statements, resolve, reject });
    return promise;
  };

  return {
    run: async (statement) => {
      if (/^\s*select\b/i.test(statement.sql)) return run(statement);
      return (await enqueue([statement]))[0] ?? [];
    },
    batch: enqueue,
  };
}
