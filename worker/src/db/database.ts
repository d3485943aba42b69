import { drizzle } from "drizzle-orm/sqlite-proxy";

export type SqlValue = string | number | bigint | Uint8Array | null;

export interface Statement {
  sql: string;
  params: SqlValue[];
}

/** The interface that a host's database implements. Each row is an array of values, in the statement's column order. */
export interface SqlDriver {
  run: (statement: Statement) => Promise<SqlValue[][]>;
  /** Runs all statements or none. */
  batch: (statements: Statement[]) => Promise<SqlValue[][][]>;
}

function connect(driver: SqlDriver) {
  return drizzle(
    async (sql, params, method) => {
      const rows = await driver.run({ sql, params });
      // For a single row the adapter expects the row itself, or undefined if there is none;
      // its type allows only lists.
      return { rows: method === "get" ? (rows[0] as SqlValue[]) : rows };
    },
    async (statements) => {
      const results = await driver.batch(statements);
      return results.map((rows) => ({ rows }));
    },
  );
}

/** Without `transaction`, because Cloudflare's D1 has none: a step is one statement or one `batch`. */
export type Db = Omit<ReturnType<typeof connect>, "transaction">;

export const createDb = (driver: SqlDriver): Db => connect(driver);
