import { type SQL, sql } from "drizzle-orm";

import { currentGroupId } from "./group-identity.ts";
import { dailyLimits } from "./group-tables.ts";

/** A table for WITH: the lowest limit of the sets that each group is in. */
export const setLimits: SQL = sql`set_limits AS MATERIALIZED (
  SELECT ${currentGroupId(sql`member.value`)} AS group_id, min(group_sets.daily_limit) AS posts
  FROM group_sets JOIN json_each(group_sets.groups) AS member
  WHERE group_sets.daily_limit IS NOT NULL GROUP BY 1)`;

/**
 * Joins what the limit of a target depends on; a topic has the limit of its group. Joined, because SQLite would read all
 * sets again for every row of a subquery.
 */
export const joinLimit = (groupId: SQL, chatId: SQL): SQL => sql`
  LEFT JOIN groups AS forum ON forum.chatId = ${chatId} AND forum.thread_id = 0
  LEFT JOIN set_limits AS own_set ON own_set.group_id = ${groupId}
  LEFT JOIN set_limits AS forum_set ON forum_set.group_id = forum.id`;

/** The limit of what `joinLimit` joined: the group's own, else the lowest of its sets, else that of all groups. */
export const joinedLimit: SQL<number | null> = sql`coalesce(forum.daily_limit,
  min(own_set.posts, forum_set.posts), own_set.posts, forum_set.posts,
  (SELECT ${dailyLimits.posts} FROM ${dailyLimits}))`;
