/*
 * Posts that carry a keyboard. If its buttons change, all of them can get the new ones, however old they are. The
 * keyboard is under the last message of a post. Posts from before a group became a supergroup are left out, because
 * they are in another chat than the group's present posts.
 */
import { LIMITS } from "@tbm/contract/limits.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { currentGroupId, forumOf } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { keyboards, movedChats } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import { family } from "#ledger/changes.ts";
import type { Statement } from "#ledger/delivery.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { PRIORITY } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

/** One row for each post that carries the keyboard now: after an edit, the edit decides. */
const carrying = (keyboardId: string): SQL => sql`(
  SELECT post.bot_id, ${currentGroupId(sql`post.group_id`)} AS group_id, post.chatId, post.thread_id, post.seq,
    post.message_ids ->> '$[#-1]' AS message_id
  FROM ${broadcasts} AS message JOIN ${allDeliveries} AS post ON post.broadcast_id = message.id
  WHERE message.keyboard_id = ${keyboardId} AND message.change IS NULL AND post.edited_by IS NULL
    AND post.state = 'sent' AND post.deleted_at IS NULL
    AND post.chatId NOT IN (SELECT from_chat_id FROM ${movedChats})
  UNION ALL
  SELECT post.bot_id, ${currentGroupId(sql`post.group_id`)}, post.chatId, post.thread_id, post.seq,
    post.message_ids ->> '$[#-1]'
  FROM ${broadcasts} AS edit
  JOIN ${allDeliveries} AS post ON post.broadcast_id IN ${family(sql`edit.target_id`)}
  WHERE edit.keyboard_id = ${keyboardId} AND edit.change = 'edit' AND post.edited_by = edit.id
    AND post.state = 'sent' AND post.deleted_at IS NULL
    AND post.chatId NOT IN (SELECT from_chat_id FROM ${movedChats}))`;

interface CarryingPosts {
  botId: string;
  posts: number;
  /** In the chat with the most posts. */
  busiest: number;
}

/** The posts that carry a keyboard, by bot. Deleted bots have none. */
export async function countCarrying({ db }: Ports, keyboardId: string): Promise<CarryingPosts[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT bot_id, sum(posts), max(posts) FROM (
      SELECT bot_id, chatId, count(*) AS posts FROM ${carrying(keyboardId)}
      WHERE bot_id IN (SELECT id FROM bots) GROUP BY bot_id, chatId)
    GROUP BY bot_id ORDER BY bot_id`);
  return rows.map(([botId, posts, busiest]) => ({
    botId: String(botId),
    posts: Number(posts),
    busiest: Number(busiest),
  }));
}

/** How many groups have such posts. Several bots may post in one group. */
export async function countCarryingGroups({ db }: Ports, keyboardId: string): Promise<number> {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT count(DISTINCT group_id) FROM ${carrying(keyboardId)}
    WHERE bot_id IN (SELECT id FROM bots)`);
  return Number(row?.[0]);
}

/** Queues the update of one bot's posts, newest first. It replaces an earlier one that still waits. */
export function queueButtons(
  ports: Ports,
  { id, keyboardId, botId }: { id: string; keyboardId: string; botId: string },
): [Statement, ...Statement[]] {
  const { db } = ports;
  const posts = sql`(SELECT * FROM ${carrying(keyboardId)} WHERE bot_id = ${botId})`;
  return [
    db.run(sql`
      INSERT INTO ${broadcasts} (id, bot_id, source, change, target_id, message, keyboard, created_at)
      SELECT ${id}, ${botId}, 'now', 'buttons', id, '', keyboard, ${timestamp(ports)}
      FROM ${keyboards} WHERE id = ${keyboardId} AND EXISTS (SELECT 1 FROM ${posts})`),
    ...endQueued(
      ports,
      sql`open.target_id = ${keyboardId} AND open.bot_id = ${botId} AND open.id <> ${id}`,
      "cancelled",
      plain("change_replaced"),
      { areRows: true },
    ),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, thread_id, pace_group_id, priority, seq, state,
        action, step, attempts, retried, message_ids)
      SELECT broadcasts.id, post.group_id, post.bot_id, post.chatId, post.thread_id, ${forumOf("post")},
        ${PRIORITY.change}, broadcasts.seq, 'queued', 'buttons', 0, 0, '', json_group_array(message_id ORDER BY post.seq DESC)
      FROM ${posts} AS post JOIN ${broadcasts} ON broadcasts.id = ${id}
      GROUP BY post.group_id`),
  ];
}

/** The newest updates of a keyboard's posts. */
export const readKeyboardChanges = ({ db }: Ports, keyboardId: string) =>
  db
    .select()
    .from(broadcasts)
    .where(sql`target_id = ${keyboardId}`)
    .orderBy(sql`seq DESC`)
    .limit(LIMITS.runsShown);
