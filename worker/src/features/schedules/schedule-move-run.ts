import { ruleOfRepeat } from "@tbm/contract/recurrence/repeat-rule.ts";
import { RULE_LIMITS } from "@tbm/contract/recurrence/rule-limits.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { sql } from "drizzle-orm";

import { dayAt } from "#days.ts";
import { attachments, schedules } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { recurrenceOf } from "#planning/schedules/occurrences.ts";
import { nextRunAfter } from "#planning/schedules/recurrence.ts";
import type { Schedule } from "#planning/schedules/schedule-runs.ts";
import { startOf } from "#planning/schedules/schedule-start.ts";
import { findScheduled } from "#planning/schedules/scheduled-messages.ts";
import type { Ports } from "#ports.ts";

import { isUnchanged, saveMove, timeOf, wallClock } from "./save-move.ts";
import { getSchedule } from "./schedules.service.ts";

/** The schedule without its run at `from`, or null if it has no other runs. */
function withoutRun(schedule: Schedule, from: number) {
  const { repeat_type: repeat, date, timezone, scheduled_time } = schedule;
  const isCustom = repeat === "custom" || repeat === "none";
  const rule = isCustom ? schedule.rule : ruleOfRepeat(repeat, date);
  if (!rule) throw refused("run_of_month_fixed");
  if (rule.times.length > 0) throw refused("run_shares_its_day");
  // Dates before the next run don't matter anymore.
  const first = dayAt(Date.parse(scheduled_time), timezone);
  const kept = rule.exdates.filter((day) => day >= first);
  const exdates = [...kept, dayAt(from, timezone)].toSorted();
  const limit = RULE_LIMITS.skippedDates;
  if (exdates.length > limit) throw refused("skipped_dates_full", { limit });
  const rest = { ...recurrenceOf(schedule), repeat: "custom", rule: { ...rule, exdates } } as const;
  const isNext = from === Date.parse(scheduled_time);
  const next = nextRunAfter(rest, from - 1);
  // A skipped hour can lead past midnight, to another date than the rule's.
  if (next === from) throw refused("schedule_move_impossible");
  if (next === null && isNext) return null;
  const planned = next !== null && isNext ? new Date(next).toISOString() : scheduled_time;
  return { repeat_type: rest.repeat, rule: rest.rule, scheduled_time: planned };
}

/** Plans one run of a repeat for another time, as a message of its own. */
export async function moveRun(
  ports: Ports,
  id: string,
  before: Schedule,
  { from, to }: { from: number; to: number },
): Promise<ScheduleDetail> {
  const { timezone } = before;
  const wall = wallClock(to, timezone);
  const [date, time] = [wall.toPlainDate().toString(), timeOf(wall)];
  const once = { date, time, timezone, repeat: "none", rule: undefined } as const;
  const { scheduled_time } = startOf(ports, once);
  if (Date.parse(scheduled_time) !== to) throw refused("schedule_move_impossible");
  const timing = { date, time, scheduled_time, repeat_type: "none", rule: null } as const;
  const rest = withoutRun(before, from);
  if (!rest) return saveMove(ports, before, timing);
  const { db } = ports;
  const revision = newId(ports, "rev");
  const { layout: _layout, pictures: _pictures, ...row } = before;
  await db.batch([
    db
      .update(schedules)
      .set({ ...rest, revision })
      .where(isUnchanged(before)),
    db
      .insert(schedules)
      .values({ ...row, ...timing, id, created_at: timestamp(ports), revision: "" })
      .onConflictDoNothing(),
    // Without the run's own schedule having been changed, it would run twice.
    db.delete(schedules).where(sql`id = ${id} AND NOT EXISTS (
      SELECT 1 FROM schedules AS moved WHERE moved.id = ${before.id} AND moved.revision = ${revision})`),
    db.run(sql`INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
      SELECT ${id}, position, name, file, digest, type FROM attachments AS own
      WHERE own.owner_id = ${before.id} AND EXISTS (SELECT 1 FROM schedules WHERE schedules.id = ${id})`),
  ]);
  if (!(await findScheduled(ports, id))) throw refused("schedule_changed_or_ended");
  ports.wake(before.bot_id);
  return getSchedule(ports, id);
}
