import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The id of the record that was kept, for a group that was joined into another; else the id itself. */
export const keptGroupId = (id: SQL | SQLiteColumn): SQL<string> =>
  sql`coalesce((SELECT kept.group_id FROM group_aliases AS kept WHERE kept.id = ${id}), ${id})`;

/** The id that a chat has now. */
export const currentChat = (chatId: SQL): SQL<string> =>
  sql`coalesce((SELECT move.to_chat_id FROM moved_chats AS move WHERE move.from_chat_id = ${chatId}), ${chatId})`;

/** All ids that a group has had, as a list for IN; `id` is the kept one. */
export const allIdsOf = (id: SQL | string): SQL =>
  sql`(SELECT ${id} UNION ALL SELECT had.id FROM group_aliases AS had WHERE had.group_id = ${id})`;

/** A JSON list of ids with each group once, by the id under which it is known now. */
export const currentGroups = (ids: SQLiteColumn): SQL<string> =>
  sql`iif(EXISTS (SELECT 1 FROM group_aliases),
    (SELECT json_group_array(DISTINCT ${keptGroupId(sql`named.value`)}) FROM json_each(${ids}) AS named),
    ${ids})`;

/** True if at least one group of a JSON list of ids is in the list of groups. */
export const hasKnownGroup = (ids: SQL | SQLiteColumn): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${ids}) AS named
    WHERE EXISTS (SELECT 1 FROM groups AS known WHERE known.id = ${keptGroupId(sql`named.value`)}))`;

/**
 * Which delivery speaks for a chat that has several in one broadcast, because two records turned out to
 * be one chat: the lowest. A chat that has the message, a part of it, or may have it, gets no other.
 */
export const rankInChat = (delivery: string): SQL =>
  sql.raw(`CASE WHEN ${delivery}.state = 'sent' THEN 0 WHEN ${delivery}.state = 'unconfirmed' THEN 1
    WHEN ${delivery}.step > 0 THEN 2 WHEN ${delivery}.state = 'sending' THEN 3
    WHEN ${delivery}.state = 'queued' THEN 4 WHEN ${delivery}.state = 'failed' THEN 5
    WHEN ${delivery}.state = 'missed' THEN 6 ELSE 7 END`);
