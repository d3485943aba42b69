import type { SqlDriver, SqlValue, Statement } from "#db/database.ts";
import { StorageFull } from "#ports.ts";

/** https://developers.cloudflare.com/d1/observability/debug-d1/ */
const FULL = /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i;

function translate(error: unknown): unknown {
  return error instanceof Error && FULL.test(error.message) ? new StorageFull() : error;
}

/** D1 has no way to give a batch's rows as arrays: two columns of one name would become one. */
const toRows = ({ results }: D1Result<Record<string, SqlValue>>): SqlValue[][] =>
  results.map((row) => Object.values(row));

/** D1 as the worker's database. A batch is a transaction. */
export function d1Driver(database: D1Database): SqlDriver {
  const prepare = ({ sql, params }: Statement) => database.prepare(sql).bind(...params);
  return {
    run: async (statement) => {
      try {
        return await prepare(statement).raw<SqlValue[]>();
      } catch (error) {
        throw translate(error);
      }
    },
    batch: async (statements) => {
      try {
        const results = await database.batch<Record<string, SqlValue>>(statements.map(prepare));
        return results.map(toRows);
      } catch (error) {
        throw translate(error);
      }
    },
  };
}
