/*
 * The bots of a broadcast. Each delivery names the bot that sends it. A broadcast that several bots send lists them all
 * in `bots`; its `bot_id` is then the one whose lane follows it up (decision 028).
 */
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import { bots as botTable } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./broadcast-counts.ts";

/** SQL: the bots that send a broadcast, as a table to join. */
export const eachBotOf = (broadcast: string): SQL =>
  sql.raw(`json_each(coalesce(${broadcast}.bots, json_array(${broadcast}.bot_id)))`);

/** SQL: the bots that send a broadcast, as a list for IN. */
export const botsOf = (broadcast: string): SQL => sql`(SELECT value FROM ${eachBotOf(broadcast)})`;

/** SQL condition: the bot sends a part of the broadcast. */
export function takesPart(broadcast: string, botId: string): SQL {
  const row = sql.raw(broadcast);
  return sql`(${row}.bot_id = ${botId} OR ${row}.bots IS NOT NULL AND ${botId} IN (
    SELECT value FROM json_each(${row}.bots)))`;
}

/** The bots that send a broadcast. */
export const botIdsOf = ({ bots, bot_id }: Pick<BroadcastRow, "bots" | "bot_id">): string[] =>
  bots ?? [bot_id];

/** How many bots send a broadcast, if the worker chose them or one took over from another. */
export const botCountOf = ({ bots }: { bots: string[] | null }) =>
  bots === null ? {} : { bot_count: bots.length };

/** The bots that send these broadcasts. */
async function readBotsOf({ db }: Ports, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(
    sql`SELECT DISTINCT bot.value FROM ${broadcasts} JOIN ${eachBotOf("broadcasts")} AS bot WHERE broadcasts.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return rows.map(([bot]) => String(bot));
}

/** True if one of the bots that sent a broadcast still exists. */
export const hasBot = async (
  { db }: Ports,
  row: Pick<BroadcastRow, "bots" | "bot_id">,
): Promise<boolean> =>
  (await db.$count(
    botTable,
    sql`id IN (SELECT value FROM json_each(${JSON.stringify(botIdsOf(row))}))`,
  )) > 0;

/** Wakes the lanes of all bots that send these broadcasts, except the one that queued them. */
export async function wakeBotsOf(
  ports: Ports,
  ids: readonly string[],
  except?: string,
): Promise<void> {
  for (const botId of await readBotsOf(ports, ids)) if (botId !== except) ports.wake(botId);
}

/** Lets another of its bots follow up the broadcasts of a bot that is about to be deleted. */
export const passOnFollowUps = ({ db }: Ports, botId: string): Statement =>
  db.run(sql`
    UPDATE ${broadcasts} SET bot_id = coalesce((
      SELECT bots.id FROM json_each(broadcasts.bots) AS part JOIN bots ON bots.id = part.value
      WHERE bots.id <> ${botId} LIMIT 1), bot_id)
    WHERE bot_id = ${botId} AND follow_up_at IS NOT NULL AND bots IS NOT NULL`);
