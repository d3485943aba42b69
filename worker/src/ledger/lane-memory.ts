/*
 * What must outlive a lane: the waits that Telegram asked for, and outages of Telegram. It is written in one
 * batch with the deliveries that it results from. Nothing is stored for a bot without a lane, because it is deleted.
 */
import { and, eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { cooldowns, lanes, outages } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { type Statement, WHOLE_BOT } from "./delivery.ts";

/** A stored wait. `requestedAt` is null if an older version of the worker stored it. */
export interface StoredWait {
  groupId: string;
  until: string;
  requestedAt: string | null;
}

export async function readCooldowns({ db }: Ports, botId: string): Promise<StoredWait[]> {
  const rows = await db.all<SqlValue[]>(
    // A wait for a group that was merged into another applies to that one too.
    sql`SELECT group_id, until, told_at FROM ${cooldowns} WHERE bot_id = ${botId}
      UNION SELECT group_aliases.group_id, until, told_at FROM ${cooldowns}
        JOIN group_aliases ON group_aliases.id = cooldowns.group_id
        WHERE bot_id = ${botId} ORDER BY until`,
  );
  return rows.map(([groupId, until, requestedAt]) => ({
    groupId: String(groupId),
    until: String(until),
    requestedAt: requestedAt === null ? null : String(requestedAt),
  }));
}

/** When the wait that Telegram asked of the whole bot ends; null if there is none. */
export async function readBotCooldown({ db }: Ports, botId: string): Promise<string | null> {
  const [cooldown] = await db
    .select()
    .from(cooldowns)
    .where(and(eq(cooldowns.bot_id, botId), eq(cooldowns.group_id, WHOLE_BOT)));
  return cooldown?.until ?? null;
}

/** Stores waits, and deletes those that are over. */
export const storeCooldowns = (
  ports: Ports,
  botId: string,
  waits: readonly StoredWait[],
): [Statement, Statement] => [
  ports.db.run(sql`
    INSERT INTO ${cooldowns} (bot_id, group_id, until, told_at)
    SELECT bot_id, item.value ->> 'groupId', item.value ->> 'until', item.value ->> 'requestedAt'
    FROM json_each(${JSON.stringify(waits)}) AS item JOIN ${lanes} ON bot_id = ${botId}
    WHERE true ON CONFLICT DO UPDATE SET until = excluded.until, told_at = excluded.told_at`),
  ports.db.run(sql`
    DELETE FROM ${cooldowns} WHERE bot_id = ${botId} AND until < ${timestamp(ports)}`),
];

export type Outage = Omit<typeof outages.$inferSelect, "bot_id">;

export async function readOutage({ db }: Ports, botId: string): Promise<Outage | undefined> {
  const [row] = await db.select().from(outages).where(eq(outages.bot_id, botId));
  return row;
}

/** What a lane remembers about Telegram goes with the lane. */
export const forget = ({ db }: Ports, botId: string): Statement =>
  db.delete(lanes).where(eq(lanes.bot_id, botId));

/** Stores an outage; null deletes it, because Telegram answers again. */
export const storeOutage = ({ db }: Ports, botId: string, outage: Outage | null): Statement =>
  outage === null
    ? db.delete(outages).where(eq(outages.bot_id, botId))
    : db.run(sql`
        INSERT INTO ${outages}
          (bot_id, unanswered, pauses, is_answering, since, paused_at, retry_at)
        SELECT bot_id, ${outage.unanswered}, ${outage.pauses}, ${outage.is_answering ? 1 : 0},
          ${outage.since}, ${outage.paused_at}, ${outage.retry_at}
        FROM ${lanes} WHERE bot_id = ${botId}
        ON CONFLICT DO UPDATE SET unanswered = excluded.unanswered, pauses = excluded.pauses,
          is_answering = excluded.is_answering, since = excluded.since,
          paused_at = excluded.paused_at, retry_at = excluded.retry_at`);
