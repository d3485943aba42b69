import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { currentChat, rankInChat } from "#db/group-identity.ts";
import { deliveries } from "#db/ledger-tables.ts";
import { movedChats } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { deliveriesInParcels, hasTextOf } from "#ledger/parcels/parcel-format.ts";
import { reachedBefore } from "#ledger/resend.ts";
import type { Ports } from "#ports.ts";

/** All ids of these chats, given by any id. */
const allIdsOf = (chatIds: readonly string[]): SQL => sql`
  WITH latest (chatId) AS (
    SELECT ${currentChat(sql`given.value`)} FROM json_each(${JSON.stringify(chatIds)}) AS given)
  SELECT chatId FROM latest
  UNION SELECT from_chat_id FROM ${movedChats} WHERE to_chat_id IN (SELECT chatId FROM latest)`;

/**
 * If both are being sent, the one to the chat's current id comes first, because the other cannot arrive. What is in a
 * parcel, and so has no lane here, may have changed since its lane reported it.
 */
const order: SQL = sql`iif(post.state = 'sending' AND post.lane IS NULL, 4, ${rankInChat("post")}),
  post.chatId IN (SELECT from_chat_id FROM ${movedChats}), post.group_id`;

const columns = sql.raw(
  "post.broadcast_id, post.group_id, post.chatId, post.thread_id, state, step, lane",
);
const openSeqs = sql.raw("(SELECT seq FROM broadcasts WHERE finished_at IS NULL)");

/** The deliveries of unfinished broadcasts for one of the chats that gets the message from another delivery or already has it. */
const duplicates = (chatIds: readonly string[]): SQL => sql`(
  WITH chats (chatId) AS MATERIALIZED (${allIdsOf(chatIds)}),
  posts AS MATERIALIZED (
    SELECT ${columns} FROM ${deliveries} AS post WHERE post.chatId IN chats AND post.seq IN ${openSeqs}
    UNION ALL
    SELECT ${columns} FROM ${deliveriesInParcels(
      sql`parcels.seq IN ${openSeqs} AND ${hasTextOf(sql`(SELECT chatId FROM chats)`)}`,
    )} AS post WHERE post.chatId IN chats)
  SELECT broadcast_id, group_id FROM (
    SELECT broadcast_id, group_id, thread_id, ${currentChat(sql`post.chatId`)} AS chat,
      row_number() OVER (PARTITION BY broadcast_id, ${currentChat(sql`post.chatId`)}, thread_id ORDER BY ${order}) AS place
    FROM posts AS post)
  WHERE place > 1 OR (broadcast_id, chat, thread_id) IN ${reachedBefore(sql`(SELECT broadcast_id FROM posts)`)})`;

/**
 * Ends the queued deliveries for these chats if the chat gets the message from another delivery or already has it, because
 * it had two records or one of them was removed since.
 */
export function endDuplicates(ports: Ports, chatIds: readonly string[]): Statement[] {
  const found = duplicates(chatIds);
  const isAffected = sql`open.id IN (SELECT broadcast_id FROM ${found})`;
  const isMeant = sql`(deliveries.broadcast_id, deliveries.group_id) IN ${found}`;
  return endQueued(ports, isAffected, "cancelled", plain("same_chat"), { isMeant });
}
