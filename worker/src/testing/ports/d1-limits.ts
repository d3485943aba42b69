import type { SqlDriver, Statement } from "#db/database.ts";

/** https://developers.cloudflare.com/d1/platform/limits/ */
const MAX = { parameters: 100, valueBytes: 2_000_000, statementBytes: 100_000, united: 5 };

const bytesOf = (value: unknown): number => {
  if (typeof value === "string") return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.length : 0;
};

/** The most SELECTs that a statement unites in one place. */
function countUnited(sql: string): number {
  const open = [1];
  let most = 1;
  for (const [token] of sql.matchAll(/[()]|\bUNION\b/gi)) {
    if (token === "(") open.push(1);
    else if (token === ")") open.pop();
    else {
      const united = (open.pop() ?? 1) + 1;
      open.push(united);
      most = Math.max(most, united);
    }
  }
  return most;
}

function check({ sql, params }: Statement): void {
  if (params.length > MAX.parameters) throw new Error(`D1: ${params.length} parameters`);
  if (bytesOf(sql) > MAX.statementBytes) throw new Error("D1: statement too long");
  if (countUnited(sql) > MAX.united) throw new Error("D1: too many terms in compound SELECT");
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
