import { createDb, type SqlDriver } from "#db/database.ts";
import { Budget } from "#hosts/cloudflare/budget.ts";
import type { Ports, Uses } from "#ports.ts";
import { SETTLING } from "#step-budget.ts";

/**
 * Ports of a host that allows a lane only so much in one go, as Cloudflare does. What was granted must be
 * enough until the next grant, without touching what the landing after it needs: `overruns` tells where it
 * was not.
 */
export function budgetPorts(ports: Ports, driver: SqlDriver) {
  const budget = new Budget({ isLane: true });
  const overruns: string[] = [];
  /** The most queries that were made of each grant. */
  const most = new Map<Uses, number>();
  let grant: { uses: Uses; begunAt: number } | null = null;

  function note(what: string): void {
    if (!grant) return;
    const { uses, begunAt } = grant;
    const used = budget.queries - begunAt;
    const limit = uses.queries - (uses === SETTLING ? 0 : SETTLING.queries);
    most.set(uses, Math.max(most.get(uses) ?? 0, used));
    if (used > limit) overruns.push(`${used} queries of ${limit}: ${what}`);
  }

  const counted = budget.countQueries(driver);
  const ledgerPorts: Ports = {
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
    hasBudget: (uses) => {
      const isGranted = budget.hasBudget(uses);
      if (isGranted) grant = { uses, begunAt: budget.queries };
      else if (uses === SETTLING) overruns.push("no room to land");
      return isGranted;
    },
  };
  return {
    ports: ledgerPorts,
    budget,
    overruns,
    most,
    /** The next run begins. */
    reset: () => {
      grant = null;
      budget.reset();
    },
  };
}
