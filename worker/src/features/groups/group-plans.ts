import type { GroupPlan } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { SqlValue } from "#db/database.ts";
import { campaigns, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const names = (list: SQLiteColumn, id: SQL): SQL => sql`instr(${list}, '"' || ${id} || '"') > 0`;

/** SQL condition: the JSON list of ids has the group. Much quicker than json_each if lists have 20,000 ids. */
export const hasGroup = (list: SQLiteColumn, groupId: string): SQL =>
  sql`(${names(list, sql`${groupId}`)} OR EXISTS (SELECT 1 FROM group_aliases AS had
    WHERE had.group_id = ${groupId} AND ${names(list, sql`had.id`)}))`;

/** The schedules and campaigns that will post to a group, the next ones first, and how many there are in all. */
export async function readGroupPlans(
  { db }: Ports,
  groupId: string,
): Promise<{ plans: GroupPlan[]; plan_count: number }> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT kind, id, title, next_at, repeat_type, rule, count(*) OVER () FROM (
      SELECT 'schedule' AS kind, id, message AS title, scheduled_time AS next_at, repeat_type, rule
      FROM ${schedules} WHERE status = 'waiting' AND ${hasGroup(schedules.groups, groupId)}
      UNION ALL SELECT 'campaign', id, name, next_run_at, NULL, NULL
      FROM ${campaigns} WHERE status = 'active' AND ${hasGroup(campaigns.groups, groupId)})
    ORDER BY next_at, id LIMIT ${LIMITS.groupPlansShown}`);
  const plans = rows.map(([kind, id, title, next_at, repeat_type, rule]) => ({
    kind: String(kind),
    id: String(id),
    title: String(title),
    next_at: String(next_at),
    repeat_type: repeat_type === null ? null : String(repeat_type),
    // Stored as the JSON of a rule, or null.
    rule: rule === null ? null : (JSON.parse(String(rule)) as RepeatRule),
  }));
  return { plans, plan_count: Number(rows[0]?.[6] ?? 0) };
}
