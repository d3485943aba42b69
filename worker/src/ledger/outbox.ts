/*
 * The outbox: all deliveries. Only this file, lane-in-charge.ts, enqueue.ts, resend.ts, end-deliveries.ts and
 * all-bots/hand-over.ts change it. The result of a pin changes only the cause of a sent delivery (notePins).
 *
 *   queued ──▶ sending ──▶ sent         Telegram gave a message id
 *     │          │    ├──▶ done         a change to posted messages was made
 *     ▲          │    ├──▶ failed       Telegram refused it, or nothing was transmitted
 *     │          │    └──▶ unconfirmed  it was transmitted, and no answer came
 *     └──────────┘
 *     ├──▶ cancelled                    the operator stopped it
 *     └──▶ missed                       its time had passed
 *
 * Only a bot's lane moves a delivery from queued to sending (claim) and onward (settle). The claim is
 * committed before the first byte is transmitted. So a delivery that is `sending` when a lane starts was left behind
 * by a lane that died or was cut off, and becomes unconfirmed (takeOver in lane-in-charge.ts). A delivery goes back to queued when Telegram
 * asks to wait, when nothing was transmitted, or when one of its messages is posted and the next is due. The operator's
 * calls move queued to cancelled (endQueued). Both conditions are in the statements themselves: a cancelled delivery
 * cannot be claimed, and a claimed one gets its real result. Only if it would be queued again, it is cancelled
 * instead: the call has noted this in `ends_as`, and settle applies it. The six states on the right are final.
 *
 * A change may be made twice without harm, so it is queued again instead of being left unconfirmed.
 */
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

import type { SqlValue } from "#db/database.ts";
import { currentChat } from "#db/group-identity.ts";
import { itemsOf } from "#db/json-items.ts";
import { deliveries, lanes } from "#db/ledger-tables.ts";
import { literalNumber, prebuiltSql } from "#db/prebuilt-sql.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import {
  type Action,
  type DeliveryKey,
  keyOf,
  paceGroup,
  type QueuedDelivery,
  type Settlement,
  type Statement,
} from "./delivery.ts";
import { endCause } from "./end-deliveries.ts";
import { isHeld } from "./hold.ts";
import { PRIORITY } from "./priority.ts";

const MessageIds = z.array(z.int());

function readIds(value: SqlValue | undefined): number[] | null {
  try {
    return MessageIds.parse(JSON.parse(String(value)));
  } catch {
    return null;
  }
}

const toAction = (value: SqlValue | undefined): Action =>
  value === "edit" || value === "delete" || value === "buttons" ? value : "post";

const toQueued = (row: SqlValue[]): QueuedDelivery => ({
  broadcastId: String(row[0]),
  groupId: String(row[1]),
  chatId: String(row[2]),
  line: Number(row[3]),
  seq: Number(row[4]),
  step: Number.isInteger(row[5]) ? Number(row[5]) : 0,
  attempts: Number(row[6]),
  retried: String(row[7]),
  messageIds: readIds(row[8]) ?? [],
  action: toAction(row[9]),
  threadId: Number(row[10]),
  paceGroupId: String(row[11]),
  parcel: row[12] === null ? null : Number(row[12]),
  isDamaged: readIds(row[8]) === null || !Number.isInteger(row[5]),
});

/** Where to continue reading a line, and the groups to leave out. */
export interface LinePosition {
  line: number;
  after: QueuedDelivery | undefined;
  withoutGroups: readonly string[];
}

const readingLine = prebuiltSql<"botId" | "line" | "beyond" | "without" | "limit" | "parcel">(
  (slot) => sql`
    SELECT * FROM (
      SELECT broadcast_id, group_id, iif(action = 'post', ${currentChat(sql`deliveries.chatId`)}, deliveries.chatId),
        priority, seq, step, attempts, retried, message_ids, action, deliveries.thread_id, ${paceGroup}, ${slot("parcel")}
      FROM ${deliveries}
      WHERE bot_id = ${slot("botId")} AND settled_at IS NULL AND state = 'queued'
        AND priority = ${slot("line")} ${slot("beyond")}
        AND group_id NOT IN (SELECT value FROM json_each(${slot("without")}))
      ORDER BY seq, broadcast_id, group_id LIMIT ${slot("limit")})`,
);

const uniting = prebuiltSql<"some" | "more">(
  (slot) => sql`${slot("some")} UNION ALL ${slot("more")}`,
);

/** D1 allows no more parts in one statement. */
const MAX_UNITED = 5;

/**
 * Reads the bot's queue: one page of each given line, after its position and in its order. `parcel` is the column that names
 * a delivery's parcel, where there are any.
 */
export async function readQueue(
  { db }: Ports,
  botId: string,
  positions: readonly LinePosition[],
  limit: number,
  parcel: SQL = sql.raw("NULL"),
): Promise<QueuedDelivery[]> {
  const parts = positions.map(({ line, after, withoutGroups }) => {
    const beyond = after
      ? sql`AND (seq, broadcast_id, group_id)
          > (${after.seq}, ${after.broadcastId}, ${after.groupId})`
      : sql``;
    const without = JSON.stringify(withoutGroups);
    return readingLine({
      botId,
      line: literalNumber(line),
      beyond,
      without,
      limit: literalNumber(limit),
      parcel,
    });
  });
  const found: QueuedDelivery[] = [];
  for (let index = 0; index < parts.length; index += MAX_UNITED) {
    const united = parts
      .slice(index, index + MAX_UNITED)
      .reduce((some, more) => uniting({ some, more }));
    found.push(...(await db.all<SqlValue[]>(united)).map(toQueued));
  }
  return found;
}

const claiming = prebuiltSql<"lane" | "items" | "botId">(
  (slot) => sql`
    UPDATE ${deliveries} SET state = 'sending', attempts = attempts + 1, lane = ${slot("lane")}
    FROM json_each(${slot("items")}) AS item
    WHERE broadcast_id = item.value ->> 0 AND group_id = item.value ->> 1
      AND attempts = item.value ->> 2 AND state = 'queued' AND deliveries.bot_id = ${slot("botId")}
      AND EXISTS (
        SELECT 1 FROM ${lanes} WHERE lanes.bot_id = deliveries.bot_id AND lanes.lane = ${slot("lane")})
      AND NOT ${isHeld}
    RETURNING broadcast_id, group_id`,
);

/**
 * Marks deliveries as being sent, and returns the keys of those it marked. It leaves out deliveries that were cancelled
 * or attempted since they were read, or handed over to another bot. A lane that was replaced gets none, and no lane gets any during a hold.
 */
export async function claim(
  { db }: Ports,
  botId: string,
  lane: string,
  wanted: readonly QueuedDelivery[],
): Promise<Set<string>> {
  const items = JSON.stringify(
    wanted.map(({ broadcastId, groupId, attempts }) => [broadcastId, groupId, attempts]),
  );
  const rows = await db.all<SqlValue[]>(claiming({ lane, items, botId }));
  return new Set(
    rows.map((row) => keyOf({ broadcastId: String(row[0]), groupId: String(row[1]) })),
  );
}

/** SQL condition: the delivery was ended while it was being sent, so it does not go back to the queue. */
const isEnded = sql`ends_as IS NOT NULL`;

/** What an unclaimed or unanswered delivery becomes: queued again, or what it was to end as meanwhile. */
export const requeued = (now: string) => sql`state = coalesce(ends_as, 'queued'),
  cause = iif(${isEnded}, ${endCause(sql`step`, sql`cause`)}, cause),
  settled_at = iif(${isEnded}, ${now}, NULL), ends_as = NULL`;

/**
 * Undoes claims of this lane for which nothing was sent, because it is not known whether they were applied. A claim
 * that the database applies later finds another number of attempts and has no effect.
 */
export const unclaim = (
  ports: Ports,
  botId: string,
  lane: string,
  wanted: readonly QueuedDelivery[],
): Statement =>
  ports.db.run(sql`
    UPDATE ${deliveries} SET ${requeued(timestamp(ports))},
      attempts = item.value ->> 'attempts' + 1
    FROM json_each(${JSON.stringify(wanted)}) AS item
    WHERE broadcast_id = item.value ->> 'broadcastId' AND group_id = item.value ->> 'groupId'
      AND deliveries.bot_id = ${botId} AND (state = 'sending' AND lane = ${lane} AND attempts = item.value ->> 'attempts' + 1
        OR state = 'queued' AND attempts = item.value ->> 'attempts')`);

const field = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;

const settling = prebuiltSql<"lane" | "settlements" | "now" | "botId">(
  (slot) => sql`
    UPDATE ${deliveries} SET step = ${field("step")}, message_ids = item.value -> 'messageIds',
      retried = ${field("retried")}, chatId = coalesce(${field("chatId")}, chatId),
      ends_as = NULL, action = coalesce(${field("action")}, action),
      state = iif(${field("state")} = 'queued' AND ${isEnded}, ends_as, ${field("state")}),
      cause = iif(${field("state")} = 'queued' AND ${isEnded},
        ${endCause(field("step"), sql`cause`)}, ${field("cause")}),
      priority = iif(action = 'post' AND ${field("step")} > 0, ${PRIORITY.begun}, priority),
      settled_at = iif(${field("state")} = 'queued' AND NOT ${isEnded}, NULL, ${slot("now")})
    FROM ${itemsOf(slot("settlements"))} AS item
    WHERE broadcast_id = ${field("broadcastId")} AND group_id = ${field("groupId")}
      AND deliveries.bot_id = ${slot("botId")} AND deliveries.state = 'sending' AND lane = ${slot("lane")}
      AND deliveries.attempts = ${field("attempts")} + 1`,
);

/**
 * Writes the results of this lane's attempts. A result that the database applies late finds a later attempt and has no
 * effect.
 */
export const settle = (
  ports: Ports,
  botId: string,
  lane: string,
  settlements: readonly Settlement[],
): Statement =>
  ports.db.run(
    settling({ botId, lane, settlements: JSON.stringify(settlements), now: timestamp(ports) }),
  );

/**
 * Writes whether the messages of sent deliveries are pinned; `cause` is null for those that are. The plus keeps SQLite from
 * looking through all that the bot has sent.
 */
export const notePins = (
  { db }: Ports,
  botId: string,
  notes: readonly (DeliveryKey & { cause: Cause | null })[],
): Statement =>
  db.run(sql`
    UPDATE ${deliveries} SET cause = item.value ->> 'cause'
    FROM json_each(${JSON.stringify(notes)}) AS item
    WHERE broadcast_id = item.value ->> 'broadcastId' AND group_id = item.value ->> 'groupId'
      AND +deliveries.bot_id = ${botId} AND deliveries.state = 'sent'`);
