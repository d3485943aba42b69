import type { GroupDetail, GroupPlan } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import type { SqlValue } from "#db/database.ts";
import { campaigns, schedules } from "#db/schema.ts";
import { nextRun, plannedColumns, runTimesOf } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

const names = (list: SQLiteColumn, id: SQL): SQL => sql`instr(${list}, '"' || ${id} || '"') > 0`;

/** SQL condition: the JSON list of ids has the group. Much quicker than json_each if lists have 20,000 ids. */
export const hasGroup = (list: SQLiteColumn, groupId: string): SQL =>
  sql`(${names(list, sql`${groupId}`)} OR EXISTS (SELECT 1 FROM group_aliases AS had
    WHERE had.group_id = ${groupId} AND ${names(list, sql`had.id`)}))`;

type Plans = Pick<GroupDetail, "plans" | "plan_count">;

async function schedulePlans({ db }: Ports, groupId: string): Promise<Plans> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT id, message, scheduled_time, repeat_type, rule, count(*) OVER () FROM ${schedules}
    WHERE status = 'waiting' AND ${hasGroup(schedules.groups, groupId)}
    ORDER BY scheduled_time, id LIMIT ${LIMITS.groupPlansShown}`);
  const plans = rows.map(([id, title, next_at, repeat_type, rule]) => ({
    kind: "schedule",
    id: String(id),
    title: String(title),
    next_at: String(next_at),
    repeat_type: String(repeat_type),
    // Stored as the JSON of a rule, or null.
    rule: rule === null ? null : (JSON.parse(String(rule)) as RepeatRule),
  }));
  return { plans, plan_count: Number(rows[0]?.[5] ?? 0) };
}

/** Without those that end before their next run. */
async function campaignPlans({ db, settings, now }: Ports, groupId: string): Promise<GroupPlan[]> {
  const rows = await db
    .select({ id: campaigns.id, title: campaigns.name, ...plannedColumns })
    .from(campaigns)
    .where(sql`${campaigns.status} = 'active' AND ${hasGroup(campaigns.groups, groupId)}`);
  return rows.flatMap(({ id, title, ...planned }) => {
    const { interval_hours, rhythm } = planned;
    const times = runTimesOf(planned, settings.TIMEZONE);
    const next = nextRun(times, Math.min(now(), times.runAt));
    const plan = { kind: "campaign", id, title, repeat_type: null, rule: null };
    return next === null
      ? []
      : [{ ...plan, next_at: new Date(next).toISOString(), interval_hours, rhythm }];
  });
}

/** The schedules and campaigns that will post to a group, the next ones first, and how many there are in all. */
export async function readGroupPlans(ports: Ports, groupId: string): Promise<Plans> {
  const { plans, plan_count } = await schedulePlans(ports, groupId);
  const others = await campaignPlans(ports, groupId);
  return {
    plans: [...plans, ...others]
      .toSorted((a, b) => a.next_at.localeCompare(b.next_at) || a.id.localeCompare(b.id))
      .slice(0, LIMITS.groupPlansShown),
    plan_count: plan_count + others.length,
  };
}
