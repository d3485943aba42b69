import { LIMITS } from "@tbm/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import type { SqlValue } from "#db/database.ts";
import { newGroups } from "#db/group-tables.ts";
import { groups, movedChats } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

/*
 * Anyone may add a public bot to a group, so a discovered group is new until the operator accepts it
 * (docs/decisions/017). A bot has a limited number of new groups, so strangers cannot fill the database.
 */

const listed = (ids: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Marks a group as new if it was inserted under this id just now. */
export const markAsNew = ({ db }: Ports, groupId: string, botId: string): BatchItem<"sqlite"> =>
  db.run(sql`
    INSERT INTO ${newGroups} (group_id, bot_id)
    SELECT id, ${botId} FROM ${groups} WHERE id = ${groupId}`);

/** Whether news of these chats is kept: one of them is in the list, or the bot may have another new group. */
export async function isWelcome(
  { db, settings }: Ports,
  botId: string,
  chatIds: readonly string[],
): Promise<boolean> {
  if (settings.ACCEPT_GROUPS === "all") return true;
  const ids = listed(chatIds);
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT exists (SELECT 1 FROM ${groups} WHERE chatId IN ${ids}
        OR chatId IN (SELECT to_chat_id FROM ${movedChats} WHERE from_chat_id IN ${ids}))
      OR (SELECT count(*) FROM ${newGroups} WHERE bot_id = ${botId}) < ${LIMITS.newGroupsPerBot}`);
  return row?.[0] === 1;
}

interface Move {
  chatId: string;
  toChatId: string;
}

/** Before two records of a chat become one: it is accepted if either of them is. */
export function acceptMoved({ db }: Ports, moves: readonly Move[]): BatchItem<"sqlite">[] {
  if (moves.length === 0) return [];
  return [
    db.run(sql`
      DELETE FROM ${newGroups} WHERE group_id IN (
        SELECT former.id FROM json_each(${JSON.stringify(moves)}) AS item
        JOIN ${groups} AS former ON former.chatId = item.value ->> 'chatId'
        JOIN ${groups} AS latter ON latter.chatId = item.value ->> 'toChatId'
        WHERE latter.id NOT IN (SELECT group_id FROM ${newGroups}))`),
  ];
}

/** Accepts groups; one that the operator names in a message, a plan or a set is accepted by that. */
export async function acceptGroups({ db }: Ports, ids: readonly string[]): Promise<number> {
  const accepted = await db
    .delete(newGroups)
    .where(sql`${newGroups.group_id} in ${listed(ids)}`)
    .returning();
  return accepted.length;
}
