import { type SQL, sql } from "drizzle-orm";

import { campaignSkips } from "#db/plan-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

/** Skips per campaign are limited, because a folder may stay empty for years. */
const MAX_SKIPS = 200;

type Skip = typeof campaignSkips.$inferInsert;

/** Records a skipped run if the condition holds, and deletes the oldest skips beyond the limit. */
export function recordSkip({ db }: Ports, skip: Skip, condition: SQL): [Statement, Statement] {
  const { id, campaign_id, planned_at, cause } = skip;
  return [
    db.run(sql`
      INSERT INTO ${campaignSkips} (id, campaign_id, planned_at, cause)
      SELECT ${id}, ${campaign_id}, ${planned_at}, ${JSON.stringify(cause)} WHERE ${condition}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      DELETE FROM ${campaignSkips} WHERE campaign_id = ${campaign_id} AND planned_at <= (
        SELECT planned_at FROM ${campaignSkips} WHERE campaign_id = ${campaign_id}
        ORDER BY planned_at DESC LIMIT 1 OFFSET ${MAX_SKIPS})`),
  ];
}
