import { LIMITS } from "@tbm/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import type { SqlValue } from "#db/database.ts";
import { forumId } from "#db/group-identity.ts";
import { newGroups } from "#db/group-tables.ts";
import { groups, movedChats } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

/*
 * Anyone can add a public bot to a group, so a discovered group is new until the operator accepts it
 * (docs/decisions/017). The number of new groups per bot is limited, so strangers cannot fill the database.
 */

const sqlList = (ids: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Marks a group as new if this batch has inserted it under this id. */
export const markAsNew = ({ db }: Ports, groupId: string, botId: string): BatchItem<"sqlite"> =>
  db.run(sql`
    INSERT INTO ${newGroups} (group_id, bot_id)
    SELECT id, ${botId} FROM ${groups} WHERE id = ${groupId}`);

/** True if one of the chats is a known group, or if the bot may have another new group. */
export async function shouldSaveFacts(
  { db, settings }: Ports,
  botId: string,
  chatIds: readonly string[],
): Promise<boolean> {
  if (settings.ACCEPT_GROUPS === "all") return true;
  const ids = sqlList(chatIds);
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

/** Runs before two records of a chat are merged: the merged group is accepted if either record is. */
export function acceptMoved({ db }: Ports, moves: readonly Move[]): BatchItem<"sqlite">[] {
  if (moves.length === 0) return [];
  return [
    db.run(sql`
      DELETE FROM ${newGroups} WHERE group_id IN (
        SELECT old_group.id FROM json_each(${JSON.stringify(moves)}) AS item
        JOIN ${groups} AS old_group ON old_group.chatId = item.value ->> 'chatId'
        JOIN ${groups} AS new_group ON new_group.chatId = item.value ->> 'toChatId' AND new_group.thread_id = 0
        WHERE new_group.id NOT IN (SELECT group_id FROM ${newGroups}))`),
  ];
}

/** Accepts groups, and the groups of topics. Using a group in a message, a schedule, a campaign or a set accepts it too. */
export async function acceptGroups({ db }: Ports, ids: readonly string[]): Promise<number> {
  const accepted = await db
    .delete(newGroups)
    .where(
      sql`${newGroups.group_id} in (select ${forumId} from ${groups} where groups.id in ${sqlList(ids)})`,
    )
    .returning();
  return accepted.length;
}
