import type { Statement } from "#db/database.ts";
import type { World } from "#testing/world/world.ts";

export interface QueryPlan {
  sql: string;
  steps: string[];
  /** Those of the steps that SQLite may take once for each row of another step. */
  repeated: string[];
}

/** How SQLite answers each query that `work` makes. */
export async function queryPlans(
  { driver, database }: World,
  work: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const asked: Statement[] = [];
  const { run, batch } = driver;
  driver.run = (statement) => {
    asked.push(statement);
    return run(statement);
  };
  driver.batch = (statements) => {
    asked.push(...statements);
    return batch(statements);
  };
  await work();
  Object.assign(driver, { run, batch });
  return asked.map(({ sql, params }) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
    const correlated = new Set<unknown>();
    const repeated: string[] = [];
    for (const { id, parent, detail } of plan) {
      if (correlated.has(parent)) repeated.push(String(detail));
      if (correlated.has(parent) || String(detail).startsWith("CORRELATED")) correlated.add(id);
    }
    return { sql, steps: plan.map(({ detail }) => String(detail)), repeated };
  });
}
