import { createDb, type SqlDriver } from "#db/database.ts";
import { Budget } from "#hosts/cloudflare/budget.ts";
import type { Ports, Uses } from "#ports.ts";
import { SETTLING } from "#step-budget.ts";

/**
 * Ports of a host that limits what a lane may use in one run, as Cloudflare does. Each grant must last until the next
 * one, and leave enough to settle the calls. `overruns` lists where it did not.
 */
export function budgetPorts(ports: Ports, driver: SqlDriver) {
  const budget = new Budget({ isLane: true });
  const overruns: string[] = [];
  /** The maximum number of queries made on each kind of grant. */
  const maxQueries = new Map<Uses, number>();
  let grant: { uses: Uses; queriesAhead: number; begunAt: number } | null = null;

  function note(what: string): void {
    if (!grant) return;
    const { uses, queriesAhead, begunAt } = grant;
    const used = budget.queries - begunAt - queriesAhead;
    const limit = uses.queries - (uses === SETTLING ? 0 : SETTLING.queries);
    maxQueries.set(uses, Math.max(maxQueries.get(uses) ?? 0, used));
    if (used > limit) overruns.push(`${used} queries of ${limit}: ${what}`);
  }

  const counted = budget.countQueries(driver);
  const budgetedPorts: Ports = {
    ...ports,
    db: createDb({
      run: (statement) => {
        const result = counted.run(statement);
        note(statement.sql);
        return result;
      },
      batch: (statements) => {
        const result = counted.batch(statements);
        note(statements.map(({ sql }) => sql).join(";\n"));
        return result;
      },
    }),
    fetch: budget.countCalls(ports.fetch),
    hasBudget: (uses, queriesAhead = 0) => {
      const isGranted = budget.hasBudget(uses, queriesAhead);
      if (isGranted) grant = { uses, queriesAhead, begunAt: budget.queries };
      else if (uses === SETTLING) overruns.push("no budget left to settle");
      return isGranted;
    },
  };
  return {
    ports: budgetedPorts,
    budget,
    overruns,
    maxQueries,
    /** Starts the next run. */
    reset: () => {
      grant = null;
      budget.reset();
    },
  };
}
