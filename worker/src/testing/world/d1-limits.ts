import type { SqlDriver, Statement } from "#db/database.ts";

/** https://developers.cloudflare.com/d1/platform/limits/ */
const MAX = { parameters: 100, valueBytes: 2_000_000, statementBytes: 100_000 };

const bytesOf = (value: unknown): number => {
  if (typeof value === "string") return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.length : 0;
};

function check({ sql, params }: Statement): void {
  if (params.length > MAX.parameters) throw new Error(`D1: ${params.length} parameters`);
  if (bytesOf(sql) > MAX.statementBytes) throw new Error("D1: statement too long");
  const bytes = Math.max(0, ...params.map(bytesOf));
  if (bytes > MAX.valueBytes) throw new Error(`D1: string or blob too big: ${bytes} bytes`);
}

/** A database that refuses what D1 would refuse. */
export const withinD1Limits = (driver: SqlDriver): SqlDriver => ({
  run: async (statement) => {
    check(statement);
    return driver.run(statement);
  },
  batch: async (statements) => {
    for (const statement of statements) check(statement);
    return driver.batch(statements);
  },
});
