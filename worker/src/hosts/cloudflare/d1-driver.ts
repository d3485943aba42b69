import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import { StorageFull } from "#ports.ts";

/** https://developers.cloudflare.com/d1/observability/debug-d1/ */
const FULL = /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i;

function translate(error: unknown): unknown {
  return error instanceof Error && FULL.test(error.message) ? new StorageFull() : error;
}

/**
 * D1 as the worker's database. A batch is a transaction. What a read gives comes as arrays. A write comes
 * as records, because only they tell how many rows it wrote: no two of its columns may have one name.
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
        const isRead = /^\s*select\b/i.test(statement.sql);
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
