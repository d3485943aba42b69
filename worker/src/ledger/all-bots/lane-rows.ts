import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { timestamp } from "#ids.ts";
import { paceGroup } from "#ledger/delivery.ts";
import { deliveriesInParcels, openInParcels } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

/** What the database knows about a bot's lane. Times are in milliseconds. */
export interface LaneRow {
  waiting: number;
  /** When the next delivery that is not delayed by a wait was queued. */
  headSince: number | null;
  lastSentAt: number | null;
  plannedAt: number | null;
  /** The end of the wait that Telegram asked of the whole bot. */
  coolUntil: number | null;
  /** When Telegram stopped answering the bot. */
  silentSince: number | null;
}

const moment = (value: SqlValue | undefined): number | null =>
  typeof value === "string" ? Date.parse(value) : null;

/** The deliveries of the parcel that the bot sends first. */
const ofFirstParcel = deliveriesInParcels(sql`parcels.id = (SELECT first.id FROM parcels AS first
  WHERE first.bot_id = bot.value AND first.open > 0 ORDER BY first.line, first.seq, first.part LIMIT 1)`);

/** Reads the lanes of all these bots in one statement. */
export async function readLanes(
  ports: Ports,
  botIds: readonly string[],
): Promise<Map<string, LaneRow>> {
  const now = timestamp(ports);
  const isFree = sql`NOT EXISTS (SELECT 1 FROM cooldowns WHERE cooldowns.bot_id = bot.value
    AND cooldowns.group_id IN ('', ${paceGroup}) AND until > ${now})`;
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT bot.value,
      (SELECT count(*) FROM deliveries WHERE bot_id = bot.value AND settled_at IS NULL)
        + ${openInParcels(sql`bot.value`)},
      coalesce((SELECT broadcasts.created_at FROM deliveries JOIN broadcasts ON broadcasts.id = broadcast_id
        WHERE deliveries.bot_id = bot.value AND settled_at IS NULL AND state = 'queued' AND ${isFree}
        ORDER BY priority, deliveries.seq LIMIT 1), (
        SELECT broadcasts.created_at FROM ${ofFirstParcel} AS deliveries
        JOIN broadcasts ON broadcasts.id = broadcast_id WHERE state = 'queued' AND ${isFree} LIMIT 1)),
      (SELECT max(at) FROM (SELECT max(settled_at) AS at FROM deliveries WHERE bot_id = bot.value AND state = 'sent'
        UNION ALL SELECT max(settled_at) FROM ${ofFirstParcel} WHERE state = 'sent')),
      (SELECT min(scheduled_time) FROM schedules WHERE bot_id = bot.value AND status = 'waiting'),
      (SELECT min(next_run_at) FROM campaigns WHERE bot_id = bot.value AND status = 'active'),
      (SELECT until FROM cooldowns WHERE bot_id = bot.value AND group_id = '' AND until > ${now}),
      (SELECT since FROM outages WHERE bot_id = bot.value AND pauses > 0)
    FROM json_each(${JSON.stringify(botIds)}) AS bot`);
  return new Map(
    rows.map(([id, waiting, head, sent, schedule, campaign, cool, silent]) => {
      const planned = [moment(schedule), moment(campaign)].filter((at) => at !== null);
      const row = {
        waiting: Number(waiting),
        headSince: moment(head),
        lastSentAt: moment(sent),
        plannedAt: planned.length > 0 ? Math.min(...planned) : null,
        coolUntil: moment(cool),
        silentSince: moment(silent),
      };
      return [String(id), row];
    }),
  );
}
