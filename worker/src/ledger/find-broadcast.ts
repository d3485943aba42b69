import { eq, type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

export async function findBroadcast({ db }: Ports, id: string) {
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return row;
}

export const hasBroadcast = async ({ db }: Ports, id: string): Promise<boolean> =>
  (await db.$count(broadcasts, eq(broadcasts.id, id))) > 0;

/** True in a statement if the broadcast is in the ledger. */
export const isQueued = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${id})`;

/** True in a statement if this run of a schedule or campaign is in the ledger. */
export const hasRun = (sourceId: string, plannedAt: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE source_id = ${sourceId}
    AND planned_at = ${plannedAt})`;
