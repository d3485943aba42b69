import type { Statement } from "#db/database.ts";
import type { World } from "#testing/world/world.ts";

/** How SQLite answers each query that `work` makes: its text, and the steps of its plan. */
export async function queryPlans(
  { driver, database }: World,
  work: () => Promise<unknown>,
): Promise<{ sql: string; steps: string[] }[]> {
  const asked: Statement[] = [];
  const { run } = driver;
  driver.run = (statement) => {
    asked.push(statement);
    return run(statement);
  };
  await work();
  driver.run = run;
  return asked.map(({ sql, params }) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
    return { sql, steps: plan.map(({ detail }) => String(detail)) };
  });
}
