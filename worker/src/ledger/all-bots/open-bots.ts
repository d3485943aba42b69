import { gt, isNull, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, outages, parcels } from "#db/ledger-tables.ts";
import { bots, campaigns, schedules } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { botsOf } from "./broadcast-bots.ts";

/** Every bot, and deleted bots whose deliveries are still open. */
export async function findAllSenders({ db }: Ports): Promise<string[]> {
  const rows = await union(
    db.select({ id: bots.id }).from(bots),
    db
      .selectDistinct({ id: deliveries.bot_id })
      .from(deliveries)
      .where(isNull(deliveries.settled_at)),
    db.selectDistinct({ id: parcels.bot_id }).from(parcels).where(gt(parcels.open, 0)),
  );
  return rows.map(({ id }) => id);
}

/**
 * Some of the bots whose lane has something to do: open deliveries, or plans and follow-ups whose time has passed. Deleted bots count
 * too, because their open deliveries must be settled.
 */
export async function findOverdueBots(ports: Ports, limit: number): Promise<string[]> {
  const now = timestamp(ports);
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT bot_id FROM (
      SELECT bot_id FROM ${broadcasts} WHERE finished_at IS NULL
      UNION SELECT part.value FROM ${broadcasts} JOIN json_each(bots) AS part WHERE bots IS NOT NULL AND finished_at IS NULL
      UNION SELECT bot_id FROM ${broadcasts} JOIN ${bots} ON bots.id = bot_id WHERE follow_up_at <= ${now}
      UNION SELECT bot_id FROM ${schedules} WHERE status = 'waiting' AND scheduled_time <= ${now}
      UNION SELECT bot_id FROM ${campaigns} WHERE status = 'active' AND next_run_at <= ${now})
    ORDER BY random() LIMIT ${limit}`);
  return rows.map(([id]) => String(id));
}

/** SQL condition: Telegram does not answer one of the bots that send the broadcast. */
export const isAnyBotSilent: SQL<number> = sql<number>`EXISTS (SELECT 1 FROM ${outages}
  WHERE outages.pauses > 0 AND outages.bot_id IN ${botsOf("broadcasts")})`;

/** The bots whose calls Telegram does not answer at the moment. */
export async function readSilentBots({ db }: Ports): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: outages.bot_id })
    .from(outages)
    .where(sql`pauses > 0`);
  return new Set(rows.map(({ id }) => id));
}
