import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { schedules } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import { cancelRuns } from "#ledger/all-bots/cancel.ts";
import { awaitEnds } from "#ledger/all-bots/recall-parcels.ts";
import { missBetween, recurrenceOf } from "#planning/schedules/occurrences.ts";
import { nextRunAfter } from "#planning/schedules/recurrence.ts";
import { recordMisses, type Schedule } from "#planning/schedules/schedule-runs.ts";
import type { Ports } from "#ports.ts";

import { findSchedule } from "./schedule-rows.ts";
import { getSchedule } from "./schedules.service.ts";

const PAUSED = plain("paused_at_planned_time");

/** After the answer nothing more is sent: queued deliveries are cancelled, and no run is queued. */
export async function pauseSchedule(ports: Ports, id: string): Promise<ScheduleDetail> {
  const { bot_id } = await findSchedule(ports, id);
  const isPaused = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE schedules.id = ${id} AND status = 'paused')`;
  await ports.db.batch([
    ports.db
      .update(schedules)
      .set({ status: "paused" })
      .where(and(eq(schedules.id, id), sql`${schedules.status} = 'waiting'`)),
    ...cancelRuns(ports, id, plain("schedule_paused"), isPaused),
  ]);
  ports.wake(bot_id);
  await awaitEnds(ports);
  const schedule = await getSchedule(ports, id);
  if (schedule.status !== "paused") {
    throw refused("schedule_not_waiting");
  }
  return schedule;
}

/** The state after a pause: waiting for the next run, or missed if a one-time message's time has passed. */
function stateAfterPause(ports: Ports, schedule: Schedule) {
  const now = ports.now();
  const planned = Date.parse(schedule.scheduled_time);
  const recurrence = recurrenceOf(schedule);
  const next = planned > now ? planned : nextRunAfter(recurrence, now);
  if (next === null) {
    return { status: "missed" as const, cause: PAUSED, ended_at: timestamp(ports) };
  }
  return { status: "waiting" as const, scheduled_time: new Date(next).toISOString() };
}

/** Records the runs during the pause as missed. They are not sent later. */
export async function resumeSchedule(ports: Ports, id: string): Promise<ScheduleDetail> {
  const schedule = await findSchedule(ports, id);
  const { bot_id, scheduled_time, revision, status } = schedule;
  if (status === "done" || status === "cancelled") {
    throw refused("schedule_ended");
  }
  const isUnchanged = sql`schedules.id = ${id} AND schedules.status = 'paused'
    AND schedules.scheduled_time = ${scheduled_time} AND schedules.revision = ${revision}`;
  const before = Date.parse(scheduled_time) - 1;
  const miss = missBetween(recurrenceOf(schedule), before, ports.now(), PAUSED);
  const isResumed = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${isUnchanged})`;
  const [first, ...others] = [
    ...recordMisses(ports, miss ? [{ id, ...miss }] : [], isResumed),
    ports.db.update(schedules).set(stateAfterPause(ports, schedule)).where(isUnchanged),
  ] as const;
  if (first) await ports.db.batch([first, ...others]);
  ports.wake(bot_id);
  const resumed = await getSchedule(ports, id);
  if (resumed.status === "paused") {
    throw refused("schedule_changed");
  }
  return resumed;
}

/** The record stays, with the results of its runs. */
export async function cancelSchedule(ports: Ports, id: string): Promise<undefined> {
  const { bot_id } = await findSchedule(ports, id);
  await ports.db.batch([
    ports.db
      .update(schedules)
      .set({
        status: "cancelled",
        cause: plain("cancelled_by_operator"),
        ended_at: timestamp(ports),
      })
      .where(and(eq(schedules.id, id), sql`${schedules.ended_at} IS NULL`)),
    ...cancelRuns(ports, id, plain("schedule_cancelled")),
  ]);
  ports.wake(bot_id);
  await awaitEnds(ports);
}
