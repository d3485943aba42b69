/*
 * A bot's deliveries wait in lines that take turns, so that neither a test nor a message to few groups waits behind a
 * large one, and messages that are sent now do not delay planned ones. Each line is first come, first served, and a
 * group gets messages from the same source in the order in which they were queued.
 */
import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { literalNumber, prebuiltSql } from "#db/prebuilt-sql.ts";
import type { Ports } from "#ports.ts";
import { BOT_LIMIT } from "#telegram/rate-limits.ts";

import type { Statement } from "./delivery.ts";

/**
 * The lines in which a bot's deliveries wait, stored in the column `priority`. The quick line is for messages to few
 * groups; larger ones have a line for each source, and changes to posts have their own. A delivery that is partly posted
 * goes before all others, so that nothing is posted between its messages.
 */
export const PRIORITY = { begun: -1, now: 0, schedule: 1, campaign: 2, quick: 3, change: 4 };
export const PRIORITIES = Object.values(PRIORITY);

/** A message to at most this many groups is quick: Telegram allows a bot this many posts per second. */
export const QUICK_GROUPS = BOT_LIMIT.messages;

/** The lines whose deliveries may join the quick one. */
const MOVABLE = sql.raw([PRIORITY.now, PRIORITY.schedule, PRIORITY.campaign].join());

/** SQL: the line of a message to many groups, by the `source` of its broadcast. */
export const sourceLine: SQL = sql`CASE source WHEN 'now' THEN ${literalNumber(PRIORITY.now)}
  WHEN 'schedule' THEN ${literalNumber(PRIORITY.schedule)} ELSE ${literalNumber(PRIORITY.campaign)} END`;

/**
 * The line of a new delivery, by the number of groups that its bot sends to and the `source` of its broadcast. If a
 * quick delivery of the bot already waits for the group, the new one goes behind it in the quick line. `bots` has all
 * bots of the statement, so that their quick lines are read once.
 */
export const priorityFor = (groupCount: SQL, bots: SQL, botId: SQL, groupId: SQL): SQL =>
  sql`CASE WHEN ${groupCount} <= ${literalNumber(QUICK_GROUPS)} OR (${botId}, ${groupId}) IN (
      SELECT quick.bot_id, quick.group_id FROM ${deliveries} AS quick WHERE quick.bot_id IN ${bots}
        AND quick.settled_at IS NULL AND quick.priority = ${literalNumber(PRIORITY.quick)})
    THEN ${literalNumber(PRIORITY.quick)}
    ELSE ${sourceLine} END`;

const joinQuickLine = prebuiltSql<"ids">(
  (slot) => sql`
    UPDATE ${deliveries} SET priority = ${literalNumber(PRIORITY.quick)}
    WHERE (broadcast_id, group_id) IN (
      SELECT older.broadcast_id, older.group_id FROM json_each(${slot("ids")}) AS item
      CROSS JOIN ${deliveries} AS newer ON newer.broadcast_id = item.value
        AND newer.priority = ${literalNumber(PRIORITY.quick)} AND newer.settled_at IS NULL
      CROSS JOIN ${broadcasts} AS open ON open.seq < newer.seq
        AND (open.bot_id = newer.bot_id AND open.finished_at IS NULL
          OR open.bots IS NOT NULL AND open.finished_at IS NULL)
      CROSS JOIN ${deliveries} AS older ON older.broadcast_id = open.id
        AND older.group_id = newer.group_id AND older.bot_id = newer.bot_id
        AND older.settled_at IS NULL AND older.priority IN (${MOVABLE}))`,
);

const joining = sql`UPDATE ${deliveries} SET priority = ${literalNumber(PRIORITY.quick)}`;

/**
 * `keepGroupOrder` for a lane's own database: `quick` is a JSON list of the groups for which a quick delivery waits as a row, each
 * with the `seq` of the last one.
 */
export const joinQuickGroups = ({ db }: Pick<Ports, "db">, quick: string): Statement =>
  db.run(sql`${joining} FROM json_each(${quick}) AS item
    WHERE group_id = item.value ->> 0 AND seq < item.value ->> 1 AND settled_at IS NULL
      AND priority IN (${MOVABLE})`);

/** Puts the deliveries of a parcel behind those that wait for the same groups in the quick line. */
export const joinQuickInParcel = ({ db }: Pick<Ports, "db">, parcel: number): Statement =>
  db.run(sql`${joining} WHERE parcel = ${parcel} AND settled_at IS NULL AND priority IN (${MOVABLE})
    AND group_id IN (SELECT older.group_id FROM ${deliveries} AS older WHERE older.parcel <> ${parcel}
      AND older.settled_at IS NULL AND older.priority = ${literalNumber(PRIORITY.quick)})`);

/**
 * Moves deliveries that already wait for the groups of new quick broadcasts to the quick line, so they stay ahead. Finds
 * them by the open broadcasts of their bot, because a bot may have tens of thousands of deliveries that wait.
 */
export const keepGroupOrder = ({ db }: Ports, newIds: readonly string[]): Statement =>
  db.run(joinQuickLine({ ids: JSON.stringify(newIds) }));
