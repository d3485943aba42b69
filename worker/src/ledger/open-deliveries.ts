import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { forumId } from "#db/group-identity.ts";
import { deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import { paceGroup } from "./delivery.ts";

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
    SELECT broadcast_id, step, count(*), priority FROM ${deliveries}
    WHERE ${isOpen(botId)} GROUP BY priority, seq, broadcast_id, step
    ORDER BY priority, seq, step DESC`);
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
    SELECT count(*) FROM ${deliveries}
    WHERE ${isOpen(botId)} AND ${paceGroup} IN (
      SELECT value FROM json_each(${given})
      UNION SELECT ${forumId} FROM groups
      WHERE groups.thread_id > 0 AND groups.id IN (SELECT value FROM json_each(${given})))
    GROUP BY ${paceGroup} ORDER BY 1 DESC LIMIT 1`);
  return Number(row?.[0] ?? 0);
}
