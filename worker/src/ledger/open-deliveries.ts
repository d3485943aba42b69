import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

const isOpen = (botId: string) =>
  sql`bot_id = ${botId} AND settled_at IS NULL AND state IN ('queued', 'sending')`;

/** Open deliveries of one broadcast that wait in the same line, with as many steps out. */
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

/** How many of a bot's deliveries are open for the group, of those asked for, that has most. */
export async function countForBusiest(
  { db }: Ports,
  botId: string,
  groups: readonly string[],
): Promise<number> {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT count(*) FROM ${deliveries}
    WHERE ${isOpen(botId)} AND group_id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))
    GROUP BY group_id ORDER BY 1 DESC LIMIT 1`);
  return Number(row?.[0] ?? 0);
}
