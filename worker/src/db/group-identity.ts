import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The id of the group that this one was merged into, or the id itself. */
export const currentGroupId = (id: SQL | SQLiteColumn): SQL<string> =>
  sql`coalesce((SELECT kept.group_id FROM group_aliases AS kept WHERE kept.id = ${id}), ${id})`;

/** A chat's current id. */
export const currentChat = (chatId: SQL): SQL<string> =>
  sql`coalesce((SELECT move.to_chat_id FROM moved_chats AS move WHERE move.from_chat_id = ${chatId}), ${chatId})`;

/** A topic's name includes its group's. */
export const targetName: SQL<string> = sql<string>`iif(groups.thread_id = 0, groups.name, coalesce(
  (SELECT forum.name FROM groups AS forum WHERE forum.chatId = groups.chatId AND forum.thread_id = 0) || ' › ', '')
  || groups.name)`;

/** The id of a topic's group, or the group's own id. */
export const forumId: SQL<string> = sql<string>`iif(groups.thread_id = 0, groups.id,
  (SELECT forum.id FROM groups AS forum WHERE forum.chatId = groups.chatId AND forum.thread_id = 0))`;

/** The group of a topic's chat, for a row with a thread; null if the row is for the group itself. */
export const forumOf = (row: string): SQL =>
  sql.raw(`iif(${row}.thread_id = 0, NULL, (SELECT forum.id FROM groups AS forum
    WHERE forum.chatId = ${row}.chatId AND forum.thread_id = 0))`);

/** The thread of a group's record, for comparing with that of deliveries. */
export const threadOf = (groupId: SQL | string): SQL<number> =>
  sql`(SELECT own.thread_id FROM groups AS own WHERE own.id = ${currentGroupId(sql`${groupId}`)})`;

/** All ids that a group has had, and those of its topics, as a list for IN. `id` is the current one. */
export const withTopics = (id: SQL): SQL =>
  sql`(SELECT ${id} UNION ALL SELECT had.id FROM group_aliases AS had WHERE had.group_id = ${id}
    UNION ALL SELECT topic.id FROM groups AS forum
    JOIN groups AS topic ON topic.chatId = forum.chatId AND topic.thread_id > 0
    WHERE forum.id = ${id} AND forum.thread_id = 0)`;

/** All chat ids that a group has had, as a list for IN. They find what was sent before the group was removed and added again, too. */
export const allChatsOf = (groupId: SQL | string): SQL =>
  sql`(SELECT own.chatId FROM groups AS own WHERE own.id = ${currentGroupId(sql`${groupId}`)}
    UNION ALL SELECT move.from_chat_id FROM groups AS own JOIN moved_chats AS move ON move.to_chat_id = own.chatId
    WHERE own.id = ${currentGroupId(sql`${groupId}`)})`;

/** A JSON list of ids, with each group once and by its current id. */
export const currentGroups = (ids: SQLiteColumn): SQL<string> =>
  sql`iif(EXISTS (SELECT 1 FROM group_aliases),
    (SELECT json_group_array(DISTINCT ${currentGroupId(sql`named.value`)}) FROM json_each(${ids}) AS named),
    ${ids})`;

/** The current ids of the groups in a JSON list that still exist, each once and in the given order. */
export const existingGroups = (ids: SQLiteColumn): SQL<string> => sql`(
  SELECT json_group_array(DISTINCT kept) FROM (
    SELECT ${currentGroupId(sql`named.value`)} AS kept FROM json_each(${ids}) AS named)
  WHERE EXISTS (SELECT 1 FROM groups WHERE groups.id = kept))`;

/** True if at least one id of a JSON list is a known group. */
export const hasKnownGroup = (ids: SQL | SQLiteColumn): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${ids}) AS named
    WHERE EXISTS (SELECT 1 FROM groups AS known WHERE known.id = ${currentGroupId(sql`named.value`)}))`;

/**
 * Ranks the deliveries of one broadcast to one chat, which has several if two records turned out to be the same chat.
 * The lowest counts: a chat that has the message or a part of it, or may have it, does not get it again.
 */
export const rankInChat = (delivery: string): SQL =>
  sql.raw(`CASE WHEN ${delivery}.state = 'sent' THEN 0 WHEN ${delivery}.state = 'unconfirmed' THEN 1
    WHEN ${delivery}.step > 0 THEN 2 WHEN ${delivery}.state = 'sending' THEN 3
    WHEN ${delivery}.state = 'queued' THEN 4 WHEN ${delivery}.state = 'failed' THEN 5
    WHEN ${delivery}.state = 'missed' THEN 6 ELSE 7 END`);

/** True if a JSON list of ids has one of the wanted groups, given as a query of their current ids. */
export const namesOneOf = (ids: SQL | SQLiteColumn, wanted: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${ids}) AS named
    WHERE ${currentGroupId(sql`named.value`)} IN (${wanted}))`;
