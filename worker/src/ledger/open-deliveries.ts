import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { forumId } from "#db/group-identity.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import { paceGroup } from "./delivery.ts";
import { deliveriesInParcels } from "./parcels/parcel-format.ts";

const isOpen = (botId: string) =>
  sql`bot_id = ${botId} AND settled_at IS NULL AND state IN ('queued', 'sending')`;

/** The open deliveries of one broadcast that are in the same line and at the same step. */
interface OpenPart {
  broadcastId: string;
  step: number;
  count: number;
  line: number;
}

/** A bot's open deliveries, in the order of their lines. */
export async function countOpen({ db }: Ports, botId: string): Promise<OpenPart[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT broadcast_id, step, count(*), priority, seq FROM ${deliveries}
    WHERE ${isOpen(botId)} GROUP BY priority, seq, broadcast_id, step
    UNION ALL SELECT broadcasts.id, 0, sum(open), line, parcels.seq
    FROM ${parcels} JOIN ${broadcasts} ON broadcasts.seq = parcels.seq
    WHERE parcels.bot_id = ${botId} AND open > 0 GROUP BY line, parcels.seq
    ORDER BY 4, 5, 2 DESC`);
  return rows.map(([broadcastId, step, count, line]) => ({
    broadcastId: String(broadcastId),
    step: Number(step),
    count: Number(count),
    line: Number(line),
  }));
}

/** Counts a bot's open deliveries for the chat of one of these groups that has the most. */
export async function countForBusiest(
  { db }: Ports,
  botId: string,
  groups: readonly string[],
): Promise<number> {
  const given = JSON.stringify(groups);
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT count(*) FROM (
      SELECT ${paceGroup} AS pace FROM ${deliveries} WHERE ${isOpen(botId)}
      UNION ALL SELECT ${paceGroup} FROM ${deliveriesInParcels(sql`parcels.bot_id = ${botId} AND open > 0`)} AS deliveries
      WHERE state IN ('queued', 'sending'))
    WHERE pace IN (
      SELECT value FROM json_each(${given})
      UNION SELECT ${forumId} FROM groups
      WHERE groups.thread_id > 0 AND groups.id IN (SELECT value FROM json_each(${given})))
    GROUP BY pace ORDER BY 1 DESC LIMIT 1`);
  return Number(row?.[0] ?? 0);
}
