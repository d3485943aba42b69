import type { StorageFacts } from "#ports.ts";

import type { Budget } from "./budget.ts";

/** D1 reports its size with every answer. Its limit depends on the plan, which it does not report. */
export async function inspectD1(database: D1Database, budget: Budget): Promise<StorageFacts> {
  budget.queries += 1;
  const { results, meta } = await database
    .prepare("SELECT max(name) AS name FROM d1_migrations")
    .run<{ name: string | null }>();
  return {
    migration: results[0]?.name ?? null,
    usedBytes: meta.size_after,
    freeBytes: null,
    diskBytes: null,
  };
}
