import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

interface Day {
  from: string;
  until: string;
}

/** Their deliveries are counted one by one. */
const RUNNING_COUNTED = 20;

/**
 * The messages that were sent and that failed, by the day on which their broadcast was accepted. The index
 * `broadcasts_by_date` has the counts of finished broadcasts. Of those that run, the newest are counted so far.
 */
export async function countByDay({ db }: Ports, days: readonly Day[]) {
  const isOfDay = sql.raw(
    "created_at >= day.value ->> 'from' AND created_at < day.value ->> 'until'",
  );
  // The plus keeps SQLite from reading all broadcasts in that order.
  const rows = await db.all<SqlValue[]>(sql`
    WITH running AS MATERIALIZED (
      SELECT id, seq, created_at FROM ${broadcasts} WHERE finished_at IS NULL AND change IS NULL
      ORDER BY +seq DESC LIMIT ${RUNNING_COUNTED})
    SELECT (
      SELECT json_array(coalesce(sum(sent), 0), coalesce(sum(failed), 0))
      FROM ${broadcasts} WHERE change IS NULL AND ${isOfDay}
    ), (
      SELECT json_array(coalesce(sum(state = 'sent'), 0), coalesce(sum(state = 'failed'), 0))
      FROM running JOIN ${deliveries} ON broadcast_id = running.id WHERE ${isOfDay}
    ), (
      SELECT json_array(coalesce(sum(parcels.sent), 0), coalesce(sum(parcels.failed), 0))
      FROM running JOIN ${parcels} ON parcels.seq = running.seq WHERE ${isOfDay})
    FROM json_each(${JSON.stringify(days)}) AS day ORDER BY day.key`);
  return rows.map((counts) => {
    const pairs = counts.map((pair) => JSON.parse(String(pair)) as [number, number]);
    return {
      sent: pairs.reduce((sum, [sent]) => sum + sent, 0),
      failed: pairs.reduce((sum, [, failed]) => sum + failed, 0),
    };
  });
}
