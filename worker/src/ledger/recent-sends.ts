import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";
import { GROUP_LIMIT } from "#telegram/rate-limits.ts";

import { paceGroup } from "./delivery.ts";
import { PRIORITY } from "./priority.ts";

/** The longest time for which Telegram counts a message. */
const MEMORY_MS = GROUP_LIMIT.windowMs;

/** A message that was posted, or may have been, and its time. */
interface RecentPost {
  /** The group whose rate limits count it. */
  groupId: string;
  weight: number;
  at: number;
}

/**
 * The messages that Telegram may still count against a bot's limits, oldest first. An unconfirmed delivery counts as
 * an album, and a partly sent one as sent now, because its time is not stored. Changes count like messages.
 */
export async function readRecentSends({ db, now }: Ports, botId: string): Promise<RecentPost[]> {
  const since = new Date(now() - MEMORY_MS).toISOString();
  const present = new Date(now()).toISOString();
  const rows = await db.all<SqlValue[]>(sql`
    SELECT ${paceGroup}, json_array_length(message_ids), settled_at FROM ${deliveries}
    WHERE bot_id = ${botId} AND state = 'sent' AND settled_at > ${since}
    UNION ALL
    SELECT ${paceGroup}, json_array_length(message_ids), settled_at FROM ${deliveries}
    WHERE bot_id = ${botId} AND state = 'done' AND settled_at > ${since}
    UNION ALL
    SELECT ${paceGroup}, max(1, coalesce((SELECT json_array_length(pictures) FROM ${broadcasts}
        WHERE broadcasts.id = broadcast_id AND json_valid(pictures)), 0)),
      settled_at FROM ${deliveries}
    WHERE bot_id = ${botId} AND state = 'unconfirmed' AND settled_at > ${since}
    UNION ALL
    SELECT ${paceGroup}, json_array_length(message_ids), ${present} FROM ${deliveries}
    WHERE bot_id = ${botId} AND settled_at IS NULL AND priority = ${PRIORITY.begun}
    ORDER BY 3`);
  return rows.map((row) => ({
    groupId: String(row[0]),
    weight: Number(row[1]),
    at: Date.parse(String(row[2])),
  }));
}
