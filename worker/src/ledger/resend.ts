import type { RepeatInput } from "@tbm/contract/broadcasts.ts";
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { currentChat, keptGroupId, rankInChat } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { attachments, groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import type { Statement } from "./delivery.ts";
import { keepGroupOrder, priorityFor } from "./priority.ts";

/** The chats that have, or may have, the message that a broadcast sends again, from an earlier broadcast. */
export const reachedBefore = (broadcastId: SQL): SQL => sql`(
  WITH RECURSIVE original (id) AS (
    SELECT source_id FROM ${broadcasts} WHERE id = ${broadcastId}
    UNION SELECT source_id FROM ${broadcasts} JOIN original ON broadcasts.id = original.id)
  SELECT ${currentChat(sql`earlier.chatId`)}
  FROM original JOIN ${deliveries} AS earlier ON earlier.broadcast_id = original.id
  WHERE earlier.state = 'sent' OR earlier.state = 'unconfirmed' AND earlier.repeated_in IS NULL)`;

/** The record of a delivery's chat now: the chat may have been removed from the list and come back since. */
const currentGroup = sql`coalesce(
  (SELECT known.id FROM ${groups} AS known WHERE known.id = ${keptGroupId(sql`old.group_id`)}),
  (SELECT known.id FROM ${groups} AS known WHERE known.chatId = ${currentChat(sql`old.chatId`)}))`;

/** The deliveries of a broadcast that are in a state and not sent again yet, with the record of each chat now. */
const remaining = (id: string, state: RepeatInput["state"], isChosen: SQL) => sql`(
  SELECT * FROM (
    SELECT placed.*, row_number() OVER (PARTITION BY target
      ORDER BY ${rankInChat("placed")}, placed.group_id) AS place
    FROM (SELECT old.*, ${currentGroup} AS target FROM ${deliveries} AS old
      WHERE old.broadcast_id = ${id}) AS placed
    WHERE target IS NOT NULL) AS placed
  WHERE state = ${state} AND repeated_in IS NULL AND ${isChosen})`;

/** True of a delivery whose chat has the message by an entry of it, in this broadcast or an earlier one. */
const isCovered = (id: string) =>
  sql`(place > 1 OR ${currentChat(sql`placed.chatId`)} IN ${reachedBefore(sql`${id}`)})`;

/** How many of them are left to another entry of the same message, which goes to the same chat. */
export async function countCovered(
  { db }: Ports,
  id: string,
  state: RepeatInput["state"],
): Promise<number> {
  const [row] = await db.all<SqlValue[]>(
    sql`SELECT count(*) FROM ${remaining(id, state, isCovered(id))}`,
  );
  return Number(row?.[0]);
}

/** How many deliveries of a broadcast are in a state and not sent again yet. */
export const countNotResent = ({ db }: Ports, id: string, state: RepeatInput["state"]) =>
  db.$count(deliveries, sql`broadcast_id = ${id} AND state = ${state} AND repeated_in IS NULL`);

/**
 * Makes a broadcast of what failed, is unconfirmed or was cancelled, was not repeated yet, and goes to a chat that
 * is in the list: once to each chat, and to none that has it. A delivery of which a part is posted goes on behind
 * that part.
 */
export function resend(
  ports: Ports,
  id: string,
  newId: string,
  state: RepeatInput["state"],
): [Statement, ...Statement[]] {
  const { db } = ports;
  const now = timestamp(ports);
  const botId = sql`(SELECT bot_id FROM ${broadcasts} WHERE id = ${id})`;
  const chosen = remaining(id, state, sql`NOT ${isCovered(id)}`);
  return [
    db.run(sql`
      INSERT INTO ${broadcasts} (id, bot_id, source, source_id, title, message, keyboard, entities,
        options, created_at)
      SELECT ${newId}, bot_id, source, id, title, message, keyboard, entities, options, ${now}
      FROM ${broadcasts}
      WHERE id = ${id} AND EXISTS (SELECT 1 FROM ${chosen})
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
      SELECT broadcasts.id, position, name, file, digest, type
      FROM ${attachments} JOIN ${broadcasts} ON broadcasts.id = ${newId}
      WHERE owner_id = ${id} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step,
        attempts, retried, message_ids)
      SELECT broadcasts.id, target, old.bot_id, old.chatId,
        ${priorityFor(sql`count(*) OVER ()`, botId, sql`target`)}, broadcasts.seq, 'queued', old.step, 0,
        '', '[]'
      FROM ${chosen} AS old JOIN ${broadcasts} ON broadcasts.id = ${newId}
      WHERE true ON CONFLICT DO NOTHING`),
    keepGroupOrder(ports, [newId]),
    db.run(sql`
      UPDATE ${deliveries} SET repeated_in = ${newId}
      WHERE broadcast_id = ${id} AND group_id IN (SELECT group_id FROM ${chosen}) AND EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${newId})`),
  ];
}
