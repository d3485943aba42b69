import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { currentGroups } from "#db/group-identity.ts";
import { joinedLimit, joinLimit, setLimits } from "#db/limit-columns.ts";
import { campaigns, groups, schedules } from "#db/schema.ts";
import { countPostsToday } from "#ledger/all-bots/day-posts.ts";
import type { Ports } from "#ports.ts";

import type { PlanRuns } from "./runs-of-day.ts";

/** A chat that gets posts. */
export interface Target {
  name: string;
  limit: number | null;
  /** What it got today; 0 if that was not asked for. */
  posts: number;
}

/** How many posts of a day are too many: those over the limit or, without one, those that make the day busy. */
export const excessOf = ({ limit }: Target, posts: number): number =>
  posts - (limit ?? LIMITS.busyDay - 1);

/** By the id of a group or a topic. The topics of a group share its entry. */
export type Targets = ReadonlyMap<string, Target>;

export async function readTargets(ports: Ports, isToday: boolean): Promise<Targets> {
  const rows = await ports.db.all<SqlValue[]>(sql`
    WITH ${setLimits} SELECT groups.id, coalesce(forum.name, groups.name), groups.chatId, ${joinedLimit}
    FROM ${groups} ${joinLimit(sql`groups.id`, sql`groups.chatId`)}`);
  const ids = rows.map(([id]) => String(id));
  const posts = isToday ? await countPostsToday(ports, ids) : new Map<string, number>();
  const byChat = new Map<SqlValue, Target>();
  const targets = new Map<string, Target>();
  for (const [id, name, chatId = null, limit] of rows) {
    const target = byChat.get(chatId) ?? {
      name: String(name),
      limit: typeof limit === "number" ? limit : null,
      posts: posts.get(String(id)) ?? 0,
    };
    byChat.set(chatId, target);
    targets.set(String(id), target);
  }
  return targets;
}

/** The minute that a run falls into. Plans that run in the same one post at the same time. */
export const minuteOf = (at: number): number => Math.floor(at / 60_000);

/** How a plan is named: the first line of its name or message. */
export const firstLineOf = ({ name }: PlanRuns): string => name.split("\n", 1)[0] ?? "";

export interface PlanTargets extends PlanRuns {
  /** The ids of its groups and topics. */
  targets: readonly string[];
}

/** Reads the groups of plans. Lists of ten thousand are much quicker to count here than in the database. */
export async function withTargets(
  { db }: Ports,
  plans: readonly PlanRuns[],
): Promise<PlanTargets[]> {
  const ids = JSON.stringify(plans.map(({ id }) => id));
  const isAsked = sql`id IN (SELECT value FROM json_each(${ids}))`;
  const rows = await db.all<SqlValue[]>(sql`
    SELECT id, ${currentGroups(schedules.groups)} FROM ${schedules} WHERE ${isAsked}
    UNION ALL SELECT id, ${currentGroups(campaigns.groups)} FROM ${campaigns} WHERE ${isAsked}`);
  // Both columns are JSON lists of ids.
  const targets = new Map(rows.map(([id, list]) => [id, JSON.parse(String(list)) as string[]]));
  return plans.map(({ id, name, runs }) => ({ id, name, runs, targets: targets.get(id) ?? [] }));
}

/** Adds one run or several of a message to the posts of its targets. */
export function addPosts(
  posts: Map<Target, number>,
  targets: Targets,
  { ids, runs }: { ids: readonly string[]; runs: number },
): void {
  for (const id of ids) {
    const target = targets.get(id);
    if (target) posts.set(target, (posts.get(target) ?? target.posts) + runs);
  }
}
