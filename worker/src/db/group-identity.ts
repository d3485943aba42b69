import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The id of the group that this one was merged into, or the id itself. */
export const currentGroupId = (id: SQL | SQLiteColumn): SQL<string> =>
  sql`coalesce((SELECT kept.group_id FROM group_aliases AS kept WHERE kept.id = ${id}), ${id})`;

/** A chat's current id. */
export const currentChat = (chatId: SQL): SQL<string> =>
  sql`coalesce((SELECT move.to_chat_id FROM moved_chats AS move WHERE move.from_chat_id = ${chatId}), ${chatId})`;

/** All ids that a group has had, as a list for IN. `id` is the current one. */
export const allIdsOf = (id: SQL | string): SQL =>
  sql`(SELECT ${id} UNION ALL SELECT had.id FROM group_aliases AS had WHERE had.group_id = ${id})`;

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
