import {
  type RepeatRule,
  ruleOfRepeat,
  simpleRepeatOf,
} from "@tbm/contract/recurrence/repeat-rule.ts";
import type { ScheduleDetail, ScheduleMove } from "@tbm/contract/schedules.ts";
import { Temporal } from "temporal-polyfill";

import { refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { recurrenceOf } from "#planning/schedules/occurrences.ts";
import { nextRunAfter } from "#planning/schedules/recurrence.ts";
import type { Schedule } from "#planning/schedules/schedule-runs.ts";
import { startOf } from "#planning/schedules/schedule-start.ts";
import { findScheduled } from "#planning/schedules/scheduled-messages.ts";
import type { Ports } from "#ports.ts";

import { saveMove, timeOf, wallClock } from "./save-move.ts";
import { moveRun } from "./schedule-move-run.ts";
import { findSchedule } from "./schedule-rows.ts";
import { getSchedule } from "./schedules.service.ts";

const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** Whether the schedule still waits for a run at this time. */
function hasRunAt(schedule: Schedule, at: number): boolean {
  if (schedule.status !== "waiting" || at < Date.parse(schedule.scheduled_time)) return false;
  return nextRunAfter(recurrenceOf(schedule), at - 1) === at;
}

/** The rule of a custom repeat once its first date has moved; null for the others, which have none. */
function movedRule({ repeat_type, rule }: Schedule, date: string, days: number): RepeatRule | null {
  if (repeat_type !== "custom") return null;
  const repeat = rule && simpleRepeatOf(rule);
  const moved = repeat && ruleOfRepeat(repeat, date);
  if (!moved || (repeat === "daily" && days !== 0)) throw refused("schedule_move_impossible");
  return { ...moved, exdates: rule.exdates.map((day) => addDays(day, days)) };
}

/** The first date moves by as many days as the run does, so the earlier runs of a repeat move with it. */
function timingAfter(ports: Ports, schedule: Schedule, from: number, to: number) {
  const { timezone, repeat_type: repeat } = schedule;
  const [before, after] = [wallClock(from, timezone), wallClock(to, timezone)];
  const { days } = before.toPlainDate().until(after.toPlainDate(), { largestUnit: "day" });
  const date = addDays(schedule.date, days);
  const time = timeOf(after);
  const rule = movedRule(schedule, date, days);
  const timing = { date, time, timezone, repeat };
  const { scheduled_time } = startOf(
    ports,
    { ...timing, rule: rule ?? undefined },
    { mayHaveBegun: repeat !== "none" },
  );
  const isDaily = repeat === "daily" && days !== 0;
  // A 31st of each month, moved from 30 April to the 29th, would still run on the 30th.
  const isElsewhere = nextRunAfter({ ...timing, rule }, to - 1) !== to;
  if (isDaily || isElsewhere) throw refused("schedule_move_impossible");
  return { date, time, scheduled_time, rule };
}

/**
 * Moves a one-time message, all runs of a simple repeat so that this one is at the new time, or this run alone. Returns
 * the message that now has the run.
 */
export async function moveSchedule(
  ports: Ports,
  id: string,
  move: ScheduleMove,
): Promise<ScheduleDetail> {
  const ownId = newId(ports, "sch");
  // A request that is sent again has moved its run already.
  if (move.alone && (await findScheduled(ports, ownId))) return getSchedule(ports, ownId);
  const before = await findSchedule(ports, id);
  const [from, to] = [Date.parse(move.from), Math.floor(Date.parse(move.to) / 60_000) * 60_000];
  if (!hasRunAt(before, from)) throw refused("schedule_changed_or_ended");
  if (move.alone && before.repeat_type !== "none") {
    return moveRun(ports, ownId, before, { from, to });
  }
  return saveMove(ports, before, timingAfter(ports, before, from, to));
}
