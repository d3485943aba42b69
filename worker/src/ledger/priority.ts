/*
 * A bot's deliveries wait in lines that take turns, so that neither a test nor a message to few groups waits behind a
 * large one, and what is sent now holds up nothing that was planned. Each line is first come, first served, and
 * a group gets what is sent the same way in the order in which it was queued.
 */
import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import type { Statement } from "./delivery.ts";

/**
 * The lines in which a bot's deliveries wait, kept in the column `priority`. The quick line is for messages to few
 * groups; larger ones wait by their source. A delivery of which a part is out goes before all others, so that
 * nothing comes in between.
 */
export const PRIORITY = { begun: -1, now: 0, schedule: 1, campaign: 2, quick: 3 };
export const PRIORITIES = Object.values(PRIORITY);

/** A message to at most this many groups is quick: Telegram lets a bot post as many in a second. */
export const QUICK_GROUPS = 30;

const literal = (value: number): SQL => sql.raw(String(value));

/**
 * The line of a new delivery, by how many groups its broadcast goes to and by the `source` of that. A group for
 * which something quick waits already gets the new one behind it, in the same line.
 */
export const priorityFor = (groupCount: SQL, botId: SQL | Placeholder, groupId: SQL): SQL =>
  sql`CASE WHEN ${groupCount} <= ${literal(QUICK_GROUPS)} OR ${groupId} IN (
      SELECT quick.group_id FROM ${deliveries} AS quick WHERE quick.bot_id = ${botId}
        AND quick.settled_at IS NULL AND quick.priority = ${literal(PRIORITY.quick)})
    THEN ${literal(PRIORITY.quick)}
    WHEN source = 'now' THEN ${literal(PRIORITY.now)}
    WHEN source = 'schedule' THEN ${literal(PRIORITY.schedule)}
    ELSE ${literal(PRIORITY.campaign)} END`;

/** Moves what already waits for the groups of new quick broadcasts into their line, so that it stays ahead. */
export const keepGroupOrder = ({ db }: Ports, newIds: readonly string[]): Statement =>
  db.run(sql`
    UPDATE ${deliveries} AS older SET priority = ${literal(PRIORITY.quick)}
    FROM json_each(${JSON.stringify(newIds)}) AS item
    JOIN ${deliveries} AS newer ON newer.broadcast_id = item.value
      AND newer.priority = ${literal(PRIORITY.quick)} AND newer.settled_at IS NULL
    JOIN ${broadcasts} AS open ON open.bot_id = newer.bot_id AND open.finished_at IS NULL
      AND open.seq < newer.seq
    WHERE older.broadcast_id = open.id AND older.group_id = newer.group_id
      AND older.settled_at IS NULL
      AND older.priority NOT IN (${literal(PRIORITY.begun)}, ${literal(PRIORITY.quick)})`);
