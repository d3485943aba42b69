import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import { StorageFull } from "#ports.ts";

/** https://developers.cloudflare.com/d1/observability/debug-d1/ */
const FULL = /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i;

function translate(error: unknown): unknown {
  return error instanceof Error && FULL.test(error.message) ? new StorageFull() : error;
}

/**
 * D1 as the worker's database. A batch is a transaction. Reads return rows as arrays. Writes return rows as
 * objects, because only that form includes the number of rows written, so their column names must be unique.
 */
export function d1Driver(database: D1Database, onWritten: (rows: number) => void): SqlDriver {
  const prepare = ({ sql, params }: Statement) => database.prepare(sql).bind(...params);

  async function write(statements: Statement[]): Promise<SqlValue[][][]> {
    const results = await database.batch<Record<string, SqlValue>>(statements.map(prepare));
    return results.map(({ results: rows, meta }) => {
      onWritten(meta.rows_written);
      return rows.map((row) => Object.values(row));
    });
  }

  return {
    run: async (statement) => {
      try {
        // Statements of ours that begin with WITH only read.
        const isRead = /^\s*(select|with)\b/i.test(statement.sql);
        if (isRead) return await prepare(statement).raw<SqlValue[]>();
        return (await write([statement]))[0] ?? [];
      } catch (error) {
        throw translate(error);
      }
    },
    batch: (statements) =>
      write(statements).catch((error: unknown) => {
        throw translate(error);
      }),
  };
}
