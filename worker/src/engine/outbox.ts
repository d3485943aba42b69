/*
 * The outbox: every delivery there is, and the only place that changes its state.
 *
 *   queued ──▶ sending ──▶ sent         Telegram gave a message id
 *     ▲          │    ├──▶ failed       Telegram refused it, or not a byte of it left
 *     │          │    └──▶ unconfirmed  it left, and no answer came
 *     └──────────┘
 *     ├──▶ cancelled                    the operator stopped it
 *     └──▶ missed                       its time was over
 *
 * Only a bot's lane moves a delivery from queued to sending (claim) and onward (settle). The claim is
 * committed before the first byte leaves, so whatever is `sending` when a lane begins was left behind by
 * one that died or was cut off, and becomes unconfirmed (takeOver). A delivery goes back to queued when Telegram asks to
 * wait, when nothing left, or when a message of several is out and the next is due. The operator's calls
 * move queued to cancelled. Both conditions are in the statements themselves: a delivery that was
 * cancelled cannot be claimed, and one that is claimed cannot be cancelled. The five at the right are
 * final.
 */
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import type { SqlValue } from "#db/database.ts";
import { attachments, bots, broadcasts, deliveries, groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./content.ts";

const STOPPED_REASON = "The worker stopped before Telegram answered.";

const PRIORITIES = { now: 0, schedule: 1, campaign: 2 } as const;
type Source = keyof typeof PRIORITIES;

export interface NewBroadcast {
  id: string;
  botId: string;
  source: Source;
  /** The schedule or campaign, and the moment of the run. A run that there is already is not made again. */
  run?: { sourceId: string; plannedAt: string };
  title?: string;
  message: string;
  keyboard: KeyboardLayout | null;
  pictures: readonly Attachment[];
  groups: readonly string[];
  /** For one that is too late to be sent. */
  missedBecause?: string;
}

/** What identifies a delivery. */
export interface DeliveryKey {
  broadcastId: string;
  groupId: string;
}

export interface QueuedDelivery extends DeliveryKey {
  chatId: string;
  priority: number;
  seq: number;
  step: number;
  attempts: number;
  retried: string;
  messageIds: number[];
}

type FinalState = "sent" | "failed" | "unconfirmed";

export interface Settlement extends DeliveryKey {
  state: "queued" | FinalState;
  step: number;
  retried: string;
  messageIds: readonly number[];
  reason: string | null;
}

export type Statement = BatchItem<"sqlite">;

/** A delivery of which a part is out goes before all others, so that nothing comes in between. */
export const BEGUN_PRIORITY = -1;

/** By the `source` of a broadcast. */
export const priority = sql`CASE source WHEN 'now' THEN 0 WHEN 'schedule' THEN 1 ELSE 2 END`;

const attach = ({ db }: Ports, given: string): Statement =>
  db.run(sql`
    INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
    SELECT broadcasts.id, picture.key, picture.value ->> 'name', picture.value ->> 'file',
      picture.value ->> 'digest', picture.value ->> 'type'
    FROM json_each(${given}) AS item
    JOIN ${broadcasts} ON broadcasts.id = item.value ->> '$.id'
    JOIN json_each(item.value, '$.pictures') AS picture
    WHERE true ON CONFLICT DO NOTHING`);

/** All of it or nothing goes into the queue; `condition` sees each item as `item.value`. */
export function enqueue(
  ports: Ports,
  items: readonly NewBroadcast[],
  condition: SQL = sql`true`,
): [Statement, ...Statement[]] {
  const { db } = ports;
  const given = JSON.stringify(items);
  const field = (path: string) => sql`item.value ->> ${sql.raw(`'$.${path}'`)}`;
  const now = timestamp(ports);
  const hasPictures = items.some(({ pictures }) => pictures.length > 0);
  return [
    db.run(sql`
      INSERT INTO ${broadcasts}
        (id, bot_id, source, source_id, planned_at, title, message, keyboard, created_at)
      SELECT ${field("id")}, ${field("botId")}, ${field("source")}, ${field("run.sourceId")},
        ${field("run.plannedAt")}, ${field("title")}, ${field("message")},
        iif(json_type(item.value, '$.keyboard') = 'null', NULL, item.value -> '$.keyboard'), ${now}
      FROM json_each(${given}) AS item WHERE ${condition}
      ON CONFLICT DO NOTHING`),
    ...(hasPictures ? [attach(ports, given)] : []),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step,
        attempts, retried, message_ids, reason, settled_at)
      SELECT broadcasts.id, groups.id, bot_id, groups.chatId, ${priority}, seq,
        iif(${field("missedBecause")} IS NULL, 'queued', 'missed'), 0, 0, '', '[]',
        ${field("missedBecause")}, iif(${field("missedBecause")} IS NULL, NULL, ${now})
      FROM json_each(${given}) AS item
      JOIN ${broadcasts} ON broadcasts.id = ${field("id")}
      JOIN json_each(item.value, '$.groups') AS target
      JOIN ${groups} ON groups.id = target.value
      WHERE finished_at IS NULL ON CONFLICT DO NOTHING`),
    finishAmong(
      ports,
      items.map(({ id }) => id),
    ),
  ];
}

/** Writes the counts of those broadcasts of which no delivery is open any more. */
export function finish(ports: Ports, which: SQL): Statement {
  const count = (state: string) =>
    sql`(SELECT count(*) FROM ${deliveries} WHERE broadcast_id = broadcasts.id
      AND state = ${sql.raw(`'${state}'`)})`;
  return ports.db.run(sql`
    UPDATE ${broadcasts} SET finished_at = ${timestamp(ports)}, sent = ${count("sent")},
      failed = ${count("failed")}, unconfirmed = ${count("unconfirmed")},
      cancelled = ${count("cancelled")}, missed = ${count("missed")}
    WHERE finished_at IS NULL AND ${which} AND NOT EXISTS (
      SELECT 1 FROM ${deliveries} AS open WHERE open.bot_id = broadcasts.bot_id
        AND open.settled_at IS NULL AND open.state IN ('queued', 'sending')
        AND open.priority IN (${BEGUN_PRIORITY}, ${priority}) AND open.seq = broadcasts.seq)`);
}

export const finishAmong = (ports: Ports, ids: readonly string[]): Statement =>
  finish(ports, sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

const toQueued = (row: SqlValue[]): QueuedDelivery => ({
  broadcastId: String(row[0]),
  groupId: String(row[1]),
  chatId: String(row[2]),
  priority: Number(row[3]),
  seq: Number(row[4]),
  step: Number(row[5]),
  attempts: Number(row[6]),
  retried: String(row[7]),
  // Written by settle.
  messageIds: JSON.parse(String(row[8])) as number[],
});

/** The bot's queue in the order of sending, a page after the given delivery. */
export async function readQueue(
  { db }: Ports,
  botId: string,
  after: QueuedDelivery | undefined,
  limit: number,
): Promise<QueuedDelivery[]> {
  const beyond = after
    ? sql`AND (priority, seq, broadcast_id, group_id)
        > (${after.priority}, ${after.seq}, ${after.broadcastId}, ${after.groupId})`
    : sql``;
  const rows = await db.all<SqlValue[]>(sql`
    SELECT broadcast_id, group_id, coalesce(groups.chatId, deliveries.chatId), priority, seq, step,
      attempts, retried, message_ids
    FROM ${deliveries} LEFT JOIN ${groups} ON groups.id = group_id
    WHERE bot_id = ${botId} AND settled_at IS NULL AND state = 'queued' ${beyond}
    ORDER BY priority, seq, broadcast_id, group_id LIMIT ${limit}`);
  return rows.map(toQueued);
}

export const keyOf = ({ broadcastId, groupId }: DeliveryKey) => `${broadcastId} ${groupId}`;

/**
 * Marks deliveries as being sent, and tells which: what was cancelled meanwhile is not among them, nor
 * what was attempted since it was read. A lane that was replaced gets nothing.
 */
export async function claim(
  { db }: Ports,
  lane: string,
  wanted: readonly QueuedDelivery[],
): Promise<Set<string>> {
  const items = JSON.stringify(
    wanted.map(({ broadcastId, groupId, attempts }) => [broadcastId, groupId, attempts]),
  );
  const rows = await db.all<SqlValue[]>(sql`
    UPDATE ${deliveries} SET state = 'sending', attempts = attempts + 1, lane = ${lane}
    FROM json_each(${items}) AS item
    WHERE broadcast_id = item.value ->> 0 AND group_id = item.value ->> 1
      AND attempts = item.value ->> 2 AND state = 'queued'
      AND NOT EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = deliveries.bot_id AND bots.lane <> ${lane})
    RETURNING broadcast_id, group_id`);
  return new Set(
    rows.map((row) => keyOf({ broadcastId: String(row[0]), groupId: String(row[1]) })),
  );
}

/** True of a delivery that was to be ended while it was being sent: it does not go back to the queue. */
const isEnded = sql`retried IN ('cancelled', 'failed', 'missed')`;

/** Takes back marks of this lane under which nothing was sent, because it is not known if they were made. */
export const unclaim = (ports: Ports, lane: string, keys: readonly DeliveryKey[]): Statement =>
  ports.db.run(sql`
    UPDATE ${deliveries} SET state = iif(${isEnded}, retried, 'queued'),
      settled_at = iif(${isEnded}, ${timestamp(ports)}, NULL)
    FROM json_each(${JSON.stringify(keys)}) AS item
    WHERE broadcast_id = item.value ->> 'broadcastId' AND group_id = item.value ->> 'groupId'
      AND state = 'sending' AND lane = ${lane}`);

/** Writes what became of deliveries that this lane had marked. */
export function settle(ports: Ports, lane: string, settlements: readonly Settlement[]): Statement {
  const field = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
  return ports.db.run(sql`
    UPDATE ${deliveries} SET step = ${field("step")}, message_ids = item.value -> 'messageIds',
      retried = ${field("retried")},
      state = iif(${field("state")} = 'queued' AND ${isEnded}, retried, ${field("state")}),
      reason = iif(${field("state")} = 'queued' AND ${isEnded}, reason, ${field("reason")}),
      priority = iif(${field("step")} > 0, ${BEGUN_PRIORITY}, priority),
      settled_at = iif(${field("state")} = 'queued' AND NOT ${isEnded}, NULL, ${timestamp(ports)})
    FROM json_each(${JSON.stringify(settlements)}) AS item
    WHERE broadcast_id = ${field("broadcastId")} AND group_id = ${field("groupId")}
      AND deliveries.state = 'sending' AND lane = ${lane}`);
}

/** Whether another lane has taken over since this one did. */
export async function isReplaced({ db }: Ports, botId: string, lane: string): Promise<boolean> {
  const [bot] = await db.select({ lane: bots.lane }).from(bots).where(eq(bots.id, botId));
  return bot !== undefined && bot.lane !== lane;
}

/**
 * Makes a lane the only one that can claim. What the one before it had marked is neither sent nor
 * unsent: nobody knows.
 */
export const takeOver = (
  ports: Ports,
  botId: string,
  lane: string,
): [Statement, Statement, Statement] => [
  ports.db.update(bots).set({ lane }).where(eq(bots.id, botId)),
  ports.db.run(sql`
    UPDATE ${deliveries} SET state = 'unconfirmed', reason = ${STOPPED_REASON},
      settled_at = ${timestamp(ports)}
    WHERE bot_id = ${botId} AND settled_at IS NULL AND state = 'sending'`),
  finish(ports, sql`bot_id = ${botId}`),
];

type Ending = "cancelled" | "failed" | "missed";

/**
 * Ends what is still queued of the broadcasts that the condition names. What is being sent at this moment
 * gets its true end, but if that is to wait and try again, it ends as well.
 */
export function endQueued(
  ports: Ports,
  which: SQL,
  state: Ending,
  reason: string,
): [Statement, Statement] {
  return [
    ports.db.run(sql`
      UPDATE ${deliveries} SET reason = ${reason},
        state = iif(state = 'queued', ${state}, state),
        retried = iif(state = 'queued', retried, ${state}),
        settled_at = iif(state = 'queued', ${timestamp(ports)}, NULL)
      FROM ${broadcasts} AS open
      WHERE open.finished_at IS NULL AND ${which} AND deliveries.bot_id = open.bot_id
        AND settled_at IS NULL AND state IN ('queued', 'sending') AND deliveries.seq = open.seq
        AND broadcast_id = open.id`),
    finish(ports, sql`id IN (SELECT open.id FROM ${broadcasts} AS open WHERE ${which})`),
  ];
}
