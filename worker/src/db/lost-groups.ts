import { type SQL, sql } from "drizzle-orm";

import type { Db } from "./database.ts";
import { isLatestId, lostAt, mayPost } from "./membership-rules.ts";
import { groups, memberships, movedChats } from "./schema.ts";

/** Exactly the condition of the index `memberships_lost`. It is true whenever `mayPost` is false. */
export const mayBeLost: SQL = sql.raw(
  "(memberships.standing <> 'posting' OR memberships.seen = 'absent')",
);

const withMoves: SQL = sql`${memberships} LEFT JOIN ${movedChats} ON ${movedChats.from_chat_id} = ${memberships.chatId}`;

const lostGroups: SQL = sql`
    FROM ${withMoves}
    JOIN ${groups} ON ${groups.chatId} = coalesce(${movedChats.to_chat_id}, ${memberships.chatId})
    WHERE ${groups.thread_id} = 0 AND ${mayBeLost} AND NOT ${mayPost} AND ${isLatestId} AND NOT EXISTS (
      SELECT 1 FROM ${withMoves}
      WHERE ${memberships.chatId} IN (
          SELECT ${groups.chatId} UNION ALL
          SELECT from_chat_id FROM moved_chats AS moved WHERE moved.to_chat_id = ${groups.chatId})
        AND ${mayPost} AND ${isLatestId})`;

export const lostGroupCount: SQL = sql`SELECT count(DISTINCT ${groups.id}) ${lostGroups}`;

/** The groups that were lost at or after a moment, as `key` and `name`. */
export const lostSince = (moment: string): SQL => sql`
    SELECT ${groups.id} AS key, max(${groups.name}) AS name ${lostGroups}
    GROUP BY ${groups.id} HAVING max(${lostAt}) >= ${moment}`;

/** How many groups a bot was in that no bot may post to now. */
export async function countLostGroups(db: Db): Promise<number> {
  const [row] = await db.all<[number]>(lostGroupCount);
  return row?.[0] ?? 0;
}
