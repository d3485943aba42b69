import type { ResendInput } from "@tbm/contract/broadcasts.ts";
import { type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { currentChat, currentGroupId, forumOf, rankInChat } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { attachPictures } from "./all-bots/attach-pictures.ts";
import type { BroadcastRow } from "./all-bots/broadcast-counts.ts";
import type { Statement } from "./delivery.ts";
import { unpackParcelsFor } from "./parcels/unpack-parcels.ts";
import { unpack } from "./past/unpack.ts";
import { keepGroupOrder, PRIORITY, priorityFor } from "./priority.ts";

/**
 * The chats, each with its thread, where earlier broadcasts posted, or may have posted, the message that one of these
 * broadcasts resends, after the id of that one. SQLite reads only the deliveries of those, because they are
 * chosen by a list.
 */
export const reachedBefore = (broadcastIds: SQL): SQL => sql`(
  WITH RECURSIVE original (resend_id, id) AS (
    SELECT broadcasts.id, source_id FROM ${broadcasts} WHERE broadcasts.id IN ${broadcastIds}
    UNION SELECT resend_id, source_id FROM ${broadcasts} JOIN original ON broadcasts.id = original.id)
  SELECT original.resend_id, ${currentChat(sql`earlier.chatId`)}, earlier.thread_id
  FROM ${allDeliveries} AS earlier JOIN original ON original.id = earlier.broadcast_id
  WHERE earlier.broadcast_id IN (SELECT id FROM original)
    AND (earlier.state = 'sent' OR earlier.state = 'unconfirmed' AND earlier.repeated_in IS NULL))`;

/** The current group of a delivery's chat, which may have been removed from the list and added again since. */
const currentGroup = sql`coalesce(
  (SELECT known.id FROM ${groups} AS known WHERE known.id = ${currentGroupId(sql`old.group_id`)}),
  (SELECT known.id FROM ${groups} AS known WHERE known.chatId = ${currentChat(sql`old.chatId`)}
    AND known.thread_id = old.thread_id))`;

/**
 * The deliveries of a broadcast that are in `state` and not resent yet, each with the current group of its chat and the
 * bot that sends it: its own, or another one that takes over.
 */
const remaining = (
  id: string,
  state: ResendInput["state"],
  isChosen: SQL,
  others: readonly Takeover[] | null = null,
) => sql`(
  SELECT * FROM (
    SELECT placed.*, row_number() OVER (PARTITION BY target
      ORDER BY ${rankInChat("placed")}, placed.group_id) AS place
    FROM (SELECT old.*, ${currentGroup} AS target, ${others ? sql`other.bot_id` : sql`old.bot_id`} AS sender
      FROM ${allDeliveries} AS old ${others ? joinTakeovers(others) : sql``}
      WHERE old.broadcast_id = ${id}) AS placed
    WHERE target IS NOT NULL AND sender IN (SELECT id FROM bots)) AS placed
  WHERE state = ${state} AND repeated_in IS NULL AND ${isChosen})`;

/** SQL condition: another delivery of the message, in this broadcast or an earlier one, covers the same chat. */
const isCovered = (id: string) =>
  sql`(place > 1 OR (${id}, ${currentChat(sql`placed.chatId`)}, placed.thread_id) IN ${reachedBefore(sql`(${id})`)})`;

/** Counts the deliveries that are not resent, because another delivery of the message covers the same chat. */
export async function countCovered(
  { db }: Ports,
  id: string,
  state: ResendInput["state"],
): Promise<number> {
  const [row] = await db.all<SqlValue[]>(
    sql`SELECT count(*) FROM ${remaining(id, state, isCovered(id))}`,
  );
  return Number(row?.[0]);
}

/** Counts the deliveries of a broadcast that are in `state` and not resent yet. */
export const countNotResent = ({ db }: Ports, id: string, state: ResendInput["state"]) =>
  db.$count(allDeliveries, sql`broadcast_id = ${id} AND state = ${state} AND repeated_in IS NULL`);

/** Of the options, only the link preview can be edited. */
const editedOptions = sql`iif(content.options IS NULL OR content.id = original.id, original.options,
  json_set(coalesce(original.options, '{}'), '$.noPreview', content.options -> 'noPreview'))`;

/** A delivery that another bot takes over. */
export interface Takeover {
  groupId: string;
  botId: string;
}

const joinTakeovers = (others: readonly Takeover[]): SQL => sql`JOIN (
  SELECT value ->> 'groupId' AS group_id, value ->> 'botId' AS bot_id
  FROM json_each(${JSON.stringify(others)}) LIMIT -1) AS other ON other.group_id = old.group_id`;

export interface Resend {
  state: ResendInput["state"];
  /** What the posts of the message show now. */
  posted: BroadcastRow;
  /** Set if other bots take over: only these deliveries are sent, by these bots. */
  takeover?: { others: readonly Takeover[]; isAutomatic: boolean };
}

/**
 * Creates a broadcast of the deliveries that are in `state`, were not resent yet, and whose chat is still in the list:
 * once to each chat, and to none that already has the message. A partly posted delivery continues after the posted
 * part.
 */
export function resend(
  ports: Ports,
  id: string,
  newId: string,
  { state, posted, takeover }: Resend,
): [Statement, ...Statement[]] {
  const { db } = ports;
  const now = timestamp(ports);
  const chosen = remaining(id, state, sql`NOT ${isCovered(id)}`, takeover?.others);
  const senders = sql`(SELECT DISTINCT sender FROM ${chosen})`;
  const list = sql`(SELECT json_group_array(DISTINCT sender) FROM ${chosen})`;
  const who = takeover
    ? {
        botId: sql`${takeover.others[0]?.botId ?? ""}`,
        isAutomatic: sql`${takeover.isAutomatic ? 1 : 0}`,
        bots: list,
      }
    : {
        botId: sql`original.bot_id`,
        isAutomatic: sql`original.is_automatic`,
        bots: sql`iif(original.bots IS NULL, NULL, ${list})`,
      };
  const contentId = posted.id;
  const versionId = posted.change === null ? null : posted.id;
  const keyboard = posted.keyboard && JSON.stringify(posted.keyboard);
  return [
    db.run(sql`
      INSERT INTO ${broadcasts} (id, bot_id, is_automatic, bots, source, source_id, title, message, keyboard_id, keyboard,
        entities, options, pictures, edit, lifetime, follow_up_at, created_at)
      SELECT ${newId}, ${who.botId}, ${who.isAutomatic}, ${who.bots}, original.source, original.id, original.title, content.message,
        content.keyboard_id, ${keyboard}, content.entities, ${editedOptions}, content.pictures, original.edit,
        original.lifetime, iif(original.lifetime IS NULL, NULL, ${now}), ${now}
      FROM ${broadcasts} AS original JOIN ${broadcasts} AS content ON content.id = ${contentId}
      WHERE original.id = ${id} AND EXISTS (SELECT 1 FROM ${chosen})
      ON CONFLICT DO NOTHING`),
    ...unpack(ports, sql`(${id})`),
    ...unpackParcelsFor(ports, newId, sql`(${id})`),
    attachPictures(ports, [newId]),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, thread_id, pace_group_id, priority, seq, state,
        action, step, attempts, retried, message_ids, edited_by)
      SELECT broadcasts.id, target, old.sender, old.chatId, old.thread_id, ${forumOf("known")},
        iif(old.action = 'post', ${priorityFor(sql`count(*) OVER (PARTITION BY old.sender)`, senders, sql`old.sender`, sql`target`)},
          ${PRIORITY.change}), broadcasts.seq, 'queued', old.action,
        iif(old.action = 'post', old.step, 0), 0, '', iif(old.action = 'post', '[]', old.message_ids),
        iif(old.action = 'post', ${versionId}, NULL)
      FROM ${chosen} AS old JOIN ${broadcasts} ON broadcasts.id = ${newId}
      JOIN ${groups} AS known ON known.id = old.target
      WHERE true ON CONFLICT DO NOTHING`),
    keepGroupOrder(ports, [newId]),
    db.run(sql`
      UPDATE ${deliveries} SET repeated_in = ${newId}
      WHERE broadcast_id = ${id} AND group_id IN (SELECT group_id FROM ${chosen}) AND EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${newId})`),
  ];
}
