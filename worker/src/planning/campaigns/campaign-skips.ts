import { type SQL, sql } from "drizzle-orm";

import { campaignSkips } from "#db/plan-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

/** A folder may stay empty for years. */
const KEPT = 200;

type Skip = typeof campaignSkips.$inferInsert;

/** Keeps that a run did not happen, if the condition holds; only so many of a campaign's are kept. */
export function keepSkip({ db }: Ports, skip: Skip, condition: SQL): [Statement, Statement] {
  const { id, campaign_id, planned_at, cause } = skip;
  return [
    db.run(sql`
      INSERT INTO ${campaignSkips} (id, campaign_id, planned_at, cause)
      SELECT ${id}, ${campaign_id}, ${planned_at}, ${JSON.stringify(cause)} WHERE ${condition}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      DELETE FROM ${campaignSkips} WHERE campaign_id = ${campaign_id} AND planned_at <= (
        SELECT planned_at FROM ${campaignSkips} WHERE campaign_id = ${campaign_id}
        ORDER BY planned_at DESC LIMIT 1 OFFSET ${KEPT})`),
  ];
}
