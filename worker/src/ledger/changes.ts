import type { Entity } from "@tbm/contract/content/entities.ts";
/*
 * Changes to posts: editing a message, or deleting it. A change is stored as a broadcast with `change` and the
 * broadcast that it changes as its target. It has one delivery per group with the messages to change, so the lanes
 * queue, pace, repeat and stop changes like messages. Once a change is made in a group, the post says so
 * (`edited_by`, `deleted_at`). A resend belongs to the message that it resends and is changed with it.
 */
import { countMessages, type Edit } from "@tbm/contract/content/message-edits.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { currentGroupId, forumOf } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { movedChats } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Attachment } from "#messages/message-content.ts";
import type { Ports } from "#ports.ts";

import { attachPictures } from "./all-bots/attach-pictures.ts";
import { isRenewed } from "./boards.ts";
import type { Statement } from "./delivery.ts";
import { endQueued } from "./end-deliveries.ts";
import { unpackParcelsFor } from "./parcels/unpack-parcels.ts";
import { unpack } from "./past/unpack.ts";
import { PRIORITY } from "./priority.ts";

/** The content that an edit gives to the posts. */
interface EditedContent {
  message: string;
  entities: readonly Entity[];
  options: MessageOptions;
  keyboardId: string | null;
  keyboard: KeyboardLayout | null;
  pictures: readonly Attachment[];
  edit: Edit;
}

export interface NewChange {
  id: string;
  targetId: string;
  /** Null for all groups. */
  groups: readonly string[] | null;
  /** What started it, if not the operator. */
  startedBy?: "expiry" | "next-run";
  /** Null to delete the posts. */
  content: EditedContent | null;
}

/** The ids of a message and of everything that resent a part of it. */
export const family = (id: SQL): SQL => sql`(
  WITH RECURSIVE family (id) AS (
    SELECT ${id} UNION SELECT broadcasts.id FROM ${broadcasts} JOIN family ON source_id = family.id
      AND change IS NULL)
  SELECT id FROM family)`;

/**
 * SQL condition: the delivery was posted, and its messages can be addressed unless they are deleted. If a message of
 * several parts moved to another chat between them, its ids do not belong to one chat.
 */
export function wasPosted(delivery = "deliveries"): SQL {
  const row = sql.raw(delivery);
  return sql`(${row}.action = 'post' OR ${row}.state = 'sent') AND ${row}.message_ids <> '[]'
    AND NOT ${isRenewed(delivery)}
    AND NOT (instr(${row}.retried, 'moved') > 0 AND json_array_length(${row}.message_ids) > 1)`;
}

/** SQL condition: the delivery is in Telegram and can be addressed. */
export const isPosted = (delivery = "deliveries"): SQL =>
  sql`${wasPosted(delivery)} AND ${sql.raw(delivery)}.deleted_at IS NULL`;

/** SQL condition: the group is one of these, under any of its ids. Null for all. */
export const isChosen = (groups: readonly string[] | null, groupId: SQL): SQL =>
  groups === null
    ? sql`true`
    : sql`${currentGroupId(groupId)} IN (SELECT ${currentGroupId(sql`chosen.value`)}
        FROM json_each(${JSON.stringify(groups)}) AS chosen)`;

/** The posts that a change is for, one row per group: its id, the bot that posted, its chat, and the ids of its messages. */
const postsOf = (
  targetId: string,
  groups: readonly string[] | null,
  messageCount: number | null,
) => sql`(
  SELECT group_id, max(bot_id) AS bot_id, max(chatId) AS chatId, thread_id, json_group_array(message_id ORDER BY seq, position) AS message_ids
  FROM (SELECT group_id, bot_id, chatId, thread_id, seq, message.value AS message_id, message.key AS position
    FROM ${allDeliveries} AS deliveries JOIN json_each(message_ids) AS message
    WHERE broadcast_id IN ${family(sql`${targetId}`)} AND ${isPosted()}
      AND ${isChosen(groups, sql`group_id`)})
  GROUP BY group_id
  ${messageCount === null ? sql`` : sql`HAVING count(*) = ${messageCount}`})`;

/** SQL condition: the message is about to be deleted in one of these groups. */
const isBeingDeleted = (targetId: string, groups: readonly string[] | null): SQL => sql`EXISTS (
  SELECT 1 FROM ${broadcasts} AS deletion JOIN ${deliveries} ON deliveries.broadcast_id = deletion.id
  WHERE deletion.target_id = ${targetId} AND deletion.change = 'delete' AND deletion.finished_at IS NULL
    AND deliveries.state IN ('queued', 'sending') AND ${isChosen(groups, sql`deliveries.group_id`)})`;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Queues a change for all posts that can have it. An earlier change of the same posts that still waits is replaced.
 * Nothing is queued if there are no such posts, if the message is still being sent, or to edit what is being deleted.
 */
export function queueChange(
  ports: Ports,
  { id, targetId, groups, content, startedBy }: NewChange,
): [Statement, ...Statement[]] {
  const { db } = ports;
  // A post that has only some of its messages can be deleted, but not edited.
  const messageCount = content ? countMessages(content.edit.shape) : null;
  const posts = postsOf(targetId, groups, messageCount);
  const isThere = sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${id})`;
  const change = content ? "edit" : "delete";
  const pictures = content && content.pictures.length > 0 ? content.pictures : null;
  // A resend may have been posted by another bot than the message.
  const bots = sql`(SELECT iif(broadcasts.is_automatic = 0 AND min(post.bot_id) = broadcasts.bot_id
      AND max(post.bot_id) = broadcasts.bot_id, NULL, json_group_array(DISTINCT post.bot_id))
    FROM ${posts} AS post)`;
  return [
    db.run(sql`
      INSERT INTO ${broadcasts} (id, bot_id, is_automatic, bots, source, change, started_by, target_id, message, keyboard_id, keyboard,
        entities, options, pictures, edit, created_at)
      SELECT ${id}, bot_id, is_automatic, ${bots}, source, ${change}, ${startedBy ?? null}, id, ${content?.message ?? ""},
        ${content?.keyboardId ?? null}, ${json(content?.keyboard ?? null)},
        ${json(content?.entities ?? null)}, ${json(content?.options ?? null)}, ${json(pictures)},
        ${json(content?.edit ?? null)}, ${timestamp(ports)}
      FROM ${broadcasts} WHERE id = ${targetId} AND change IS NULL AND NOT EXISTS (
          SELECT 1 FROM ${broadcasts} AS open WHERE open.id IN ${family(sql`${targetId}`)}
            AND open.finished_at IS NULL)
        AND NOT ${content ? isBeingDeleted(targetId, groups) : sql`false`}
        AND EXISTS (SELECT 1 FROM ${posts})
      ON CONFLICT DO NOTHING`),
    // The posts are marked once they are changed. What the worker changes by itself is never old enough to be packed, and it
    // turns parcels into rows for all of its changes at once.
    ...(startedBy ? [] : unpack(ports, family(sql`${targetId}`))),
    ...(startedBy ? [] : unpackParcelsFor(ports, id, family(sql`${targetId}`))),
    ...(pictures ? [attachPictures(ports, [id])] : []),
    ...endQueued(
      ports,
      sql`open.target_id = ${targetId} AND open.id <> ${id} AND ${isThere}`,
      "cancelled",
      plain("change_replaced"),
      { areRows: true, isMeant: isChosen(groups, sql`deliveries.group_id`) },
    ),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, thread_id, pace_group_id, priority, seq, state,
        action, step, attempts, retried, message_ids)
      SELECT broadcasts.id, post.group_id, post.bot_id, post.chatId, post.thread_id, ${forumOf("post")},
        ${PRIORITY.change}, seq, 'queued', ${change}, 0, 0, '', post.message_ids
      FROM ${posts} AS post JOIN ${broadcasts} ON broadcasts.id = ${id}
      WHERE true ON CONFLICT DO NOTHING`),
  ];
}

/** The posts of a message that is sent, by what can be done with them. */
export interface PostCounts {
  /** Groups with a post that can be addressed. */
  posted: number;
  /** Of those, posts from before their group became a supergroup. */
  moved: number;
  /** Of the others, posts from before `before`. */
  old: number;
  deleted: number;
  /** Groups where it is not known whether there is a post. */
  unknown: number;
  /** How many messages the posts have in all. */
  messages: number;
  /** True while the message, or a resend of it, is being sent. */
  isSending: boolean;
  /** True while it is about to be deleted in one of the groups. */
  isBeingDeleted: boolean;
}

export async function countPosts(
  { db }: Ports,
  targetId: string,
  before: string,
  groups: readonly string[] | null,
): Promise<PostCounts> {
  const isMoved = sql`chatId IN (SELECT from_chat_id FROM ${movedChats})`;
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT count(DISTINCT iif(${isPosted()}, group_id, NULL)),
      count(DISTINCT iif(${isPosted()} AND ${isMoved}, group_id, NULL)),
      count(DISTINCT iif(${isPosted()} AND NOT ${isMoved} AND settled_at < ${before}, group_id, NULL)),
      count(DISTINCT iif(deleted_at IS NOT NULL, group_id, NULL)),
      count(DISTINCT iif(state = 'unconfirmed' AND message_ids = '[]' AND repeated_in IS NULL, group_id, NULL)),
      coalesce(sum(iif(${isPosted()}, json_array_length(message_ids), 0)), 0),
      EXISTS (SELECT 1 FROM ${broadcasts} WHERE id IN ${family(sql`${targetId}`)} AND finished_at IS NULL),
      ${isBeingDeleted(targetId, groups)}
    FROM ${allDeliveries} AS deliveries
    WHERE broadcast_id IN ${family(sql`${targetId}`)} AND ${isChosen(groups, sql`group_id`)}`);
  const [posted, moved, old, deleted, unknown, messages, open, deleting] = (row ?? []).map(Number);
  return {
    posted: posted ?? 0,
    moved: moved ?? 0,
    old: old ?? 0,
    deleted: deleted ?? 0,
    unknown: unknown ?? 0,
    messages: messages ?? 0,
    isSending: open === 1,
    isBeingDeleted: deleting === 1,
  };
}

/** The groups with a post that can be addressed, by the bot that posted and by their current ids. */
export async function readPostedGroups(
  { db }: Ports,
  targetId: string,
  groups: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT DISTINCT bot_id, ${currentGroupId(sql`group_id`)} FROM ${allDeliveries} AS deliveries
    WHERE broadcast_id IN ${family(sql`${targetId}`)} AND ${isPosted()} AND ${isChosen(groups, sql`group_id`)}`);
  const byBot = Map.groupBy(rows, ([botId]) => String(botId));
  return new Map(Array.from(byBot, ([botId, own]) => [botId, own.map(([, id]) => String(id))]));
}

/** The changes of a message, newest first. */
export const readChanges = ({ db }: Ports, targetId: string) =>
  db
    .select()
    .from(broadcasts)
    .where(sql`target_id = ${targetId}`)
    .orderBy(sql`seq DESC`);
