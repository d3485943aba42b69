import type { GroupDay } from "@tbm/contract/daily-limits.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { currentGroupId } from "#db/group-identity.ts";
import { joinedLimit, joinLimit, setLimits } from "#db/limit-columns.ts";
import { countPostsToday } from "#ledger/all-bots/day-posts.ts";
import type { Ports } from "#ports.ts";

/** A group's limit, and its posts of today. */
export async function readGroupDay(ports: Ports, given: string): Promise<GroupDay> {
  const [row] = await ports.db.all<SqlValue[]>(sql`
    WITH ${setLimits} SELECT groups.id, forum.daily_limit, ${joinedLimit} FROM groups
    ${joinLimit(sql`groups.id`, sql`groups.chatId`)}
    WHERE groups.id = ${currentGroupId(sql`${given}`)}`);
  const [id, own, limit] = row ?? [];
  const posts = await countPostsToday(ports, [String(id)]);
  const toLimit = (value: SqlValue | undefined) => (typeof value === "number" ? value : null);
  return { own_limit: toLimit(own), limit: toLimit(limit), posts: posts.get(String(id)) ?? 0 };
}
