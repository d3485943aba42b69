import { plain } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import { currentChat, rankInChat } from "#db/group-identity.ts";
import { deliveries, parcels } from "#db/ledger-tables.ts";
import { movedChats } from "#db/schema.ts";
import type { Statement } from "#ledger/delivery.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { hasTextOf } from "#ledger/parcels/parcel-format.ts";
import { reachedBefore } from "#ledger/resend.ts";
import type { Ports } from "#ports.ts";

/** The old and new ids of the few chats that have moved. */
const moved = sql`(SELECT from_chat_id FROM ${movedChats} UNION SELECT to_chat_id FROM ${movedChats})`;

/**
 * If both are being sent, the one to the chat's current id comes first, because the other cannot arrive. What is in a
 * parcel, and so has no lane here, may have changed since its lane reported it.
 */
const order = (delivery: string) => {
  const of = sql.raw(delivery);
  const rank = sql`iif(${of}.state = 'sending' AND ${of}.lane IS NULL, 4, ${rankInChat(delivery)})`;
  const isToOldId = sql`${of}.chatId IN (SELECT from_chat_id FROM ${movedChats})`;
  return sql`(${rank}, ${isToOldId}, ${of}.group_id)`;
};

/**
 * Ends the queued deliveries for a chat that gets the message from another delivery or already has it, because the
 * chat had two records or one of them was removed since.
 */
export function endDuplicates(ports: Ports): Statement[] {
  const isAffected = sql`open.finished_at IS NULL AND (EXISTS (SELECT 1 FROM ${deliveries} AS own
      WHERE own.broadcast_id = open.id AND own.chatId IN ${moved})
    OR EXISTS (SELECT 1 FROM ${parcels} WHERE parcels.seq = open.seq AND parcels.open > 0 AND ${hasTextOf(moved)}))`;
  const isDuplicate = sql`deliveries.chatId IN ${moved} AND (EXISTS (
    SELECT 1 FROM ${allDeliveries} AS twin
    WHERE twin.broadcast_id = deliveries.broadcast_id AND twin.chatId IN ${moved}
      AND ${currentChat(sql`twin.chatId`)} = ${currentChat(sql`deliveries.chatId`)}
      AND twin.thread_id = deliveries.thread_id
      AND ${order("twin")} < ${order("deliveries")})
    OR (${currentChat(sql`deliveries.chatId`)}, deliveries.thread_id) IN ${reachedBefore(sql`deliveries.broadcast_id`)})`;
  return endQueued(ports, isAffected, "cancelled", plain("same_chat"), { isMeant: isDuplicate });
}
