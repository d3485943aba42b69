import type { DoctorCheck } from "@tbm/contract/upkeep/doctor.ts";
import { sql } from "drizzle-orm";

import { newGroups } from "#db/group-tables.ts";
import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import { failed, toCheck } from "./finding.ts";

/** Counts the groups of each bot that wait to be accepted. */
export async function countNewGroups(
  { db }: Ports,
  botIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ bot_id: newGroups.bot_id, count: sql<number>`count(*)` })
    .from(newGroups)
    .where(sql`${newGroups.bot_id} in (select value from json_each(${JSON.stringify(botIds)}))`)
    .groupBy(newGroups.bot_id);
  return new Map(rows.map(({ bot_id, count }) => [bot_id, count]));
}

/** Reports a bot that anyone may add to a group, if it has groups that wait to be accepted. */
export function judgeNewGroups(
  { name, can_join_groups }: typeof bots.$inferSelect,
  count: number,
): DoctorCheck[] {
  if (can_join_groups !== true || count === 0) return [];
  const finding = failed({ code: "new_groups_wait", params: { count } }, "advice_decide_groups");
  return [toCheck({ code: "check_groups", params: { bot: name } }, finding)];
}
