import { weightOf } from "@tbm/contract/message-steps.ts";
import { and, eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { cooldowns } from "#db/ledger-tables.ts";
import { readBroadcasts } from "#ledger/broadcast-contents.ts";
import { PRIORITY, QUICK_GROUPS } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

import type { Part } from "./estimate.ts";

/** More open broadcasts than these are reckoned as if each were one message a group. */
const MOST_READ = 50;
const MOST_IN_CHAT = 2000;

export interface Backlog {
  parts: Part[];
  /** How many messages wait for the group, of those asked for, that waits for most. */
  busiest: number[];
  /** Until when Telegram wants nothing from the bot. */
  pauseMs: number;
}

const isOpen = (botId: string) =>
  sql`bot_id = ${botId} AND settled_at IS NULL AND state IN ('queued', 'sending')`;

interface LinePart extends Part {
  line: number;
}

async function readParts(ports: Ports, botId: string): Promise<LinePart[]> {
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT broadcast_id, step, count(*), priority FROM deliveries
    WHERE ${isOpen(botId)} GROUP BY priority, seq, broadcast_id, step
    ORDER BY priority, seq, step DESC`);
  const ids = [...new Set(rows.map((row) => String(row[0])))].slice(0, MOST_READ);
  const known = ids.length > 0 ? await readBroadcasts(ports, ids) : new Map<string, never>();
  return rows.map((row) => {
    const steps = known.get(String(row[0]))?.steps ?? [];
    const weights = steps.slice(Number(row[1])).map(weightOf);
    return {
      line: Number(row[3]),
      deliveries: Number(row[2]),
      weights: weights.length > 0 ? weights : [1],
    };
  });
}

const total = (parts: readonly Part[]) =>
  parts.reduce((sum, { deliveries }) => sum + deliveries, 0);

/** As many deliveries of the parts as there are turns. */
function firstOf(parts: readonly Part[], turns: number): Part[] {
  let left = turns;
  return parts.flatMap((part) => {
    const deliveries = Math.min(part.deliveries, left);
    left -= deliveries;
    return deliveries > 0 ? [{ ...part, deliveries }] : [];
  });
}

/** What leaves before the last of so many deliveries: all of its line, and in turn as many of each other line. */
function partsAhead(parts: readonly LinePart[], groupCount: number): Part[] {
  const line = groupCount <= QUICK_GROUPS ? PRIORITY.quick : PRIORITY.now;
  const lines = Map.groupBy(parts, (part) => part.line);
  const own = [...(lines.get(PRIORITY.begun) ?? []), ...(lines.get(line) ?? [])];
  lines.delete(PRIORITY.begun);
  lines.delete(line);
  const turns = total(own) + groupCount;
  return [...own, ...lines.values().flatMap((others) => firstOf(others, turns))];
}

async function readBusiest({ db }: Ports, botId: string, groups: readonly string[]) {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT count(*) FROM deliveries
    WHERE ${isOpen(botId)} AND group_id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))
    GROUP BY group_id ORDER BY 1 DESC LIMIT 1`);
  return Array.from({ length: Math.min(Number(row?.[0] ?? 0), MOST_IN_CHAT) }, () => 1);
}

async function readPause(ports: Ports, botId: string): Promise<number> {
  const [cooldown] = await ports.db
    .select()
    .from(cooldowns)
    .where(and(eq(cooldowns.bot_id, botId), eq(cooldowns.group_id, "")));
  return cooldown ? Math.max(0, Date.parse(cooldown.until) - ports.now()) : 0;
}

/** What leaves before a message that would be sent now. */
export async function readBacklog(
  ports: Ports,
  botId: string,
  groups: readonly string[],
): Promise<Backlog> {
  const parts = partsAhead(await readParts(ports, botId), groups.length);
  const busiest = parts.length > 0 ? await readBusiest(ports, botId, groups) : [];
  return { parts, busiest, pauseMs: await readPause(ports, botId) };
}
