import type { DailyLimits, GroupDay, GroupLimitInput } from "@tbm/contract/daily-limits.ts";
import { sql } from "drizzle-orm";

import { currentGroupId } from "#db/group-identity.ts";
import { dailyLimits } from "#db/group-tables.ts";
import { notFound } from "#http/app-error.ts";
import { readGroupDay } from "#planning/crowding/group-day.ts";
import type { Ports } from "#ports.ts";

const NO_LIMIT: DailyLimits = { posts: null, skips: false };

export async function readDailyLimits({ db }: Ports): Promise<DailyLimits> {
  const { posts, skips } = dailyLimits;
  const [limits] = await db.select({ posts, skips }).from(dailyLimits);
  return limits ?? NO_LIMIT;
}

export async function setDailyLimits(ports: Ports, set: DailyLimits): Promise<DailyLimits> {
  await ports.db
    .insert(dailyLimits)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: dailyLimits.id, set });
  return readDailyLimits(ports);
}

/** All topics of a group have its limit, so for a topic that of its group is set. */
export async function setGroupLimit(
  ports: Ports,
  given: string,
  { posts }: GroupLimitInput,
): Promise<GroupDay> {
  const changed = await ports.db.all(sql`
    UPDATE groups SET daily_limit = ${posts} WHERE thread_id = 0 AND chatId = (
      SELECT named.chatId FROM groups AS named WHERE named.id = ${currentGroupId(sql`${given}`)})
    RETURNING id`);
  if (changed.length === 0) throw notFound("group");
  return readGroupDay(ports, given);
}
