import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";

import { schedules } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import type { Schedule } from "#planning/schedules/schedule-runs.ts";
import type { Ports } from "#ports.ts";

import { getSchedule } from "./schedules.service.ts";

export const wallClock = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();

export const timeOf = (wall: Temporal.PlainDateTime): string =>
  wall.toPlainTime().toString({ smallestUnit: "minute" });

/** True if a run has neither been queued nor changed since the schedule was read. */
export const isUnchanged = ({ id, revision, scheduled_time }: Schedule) =>
  sql`schedules.id = ${id} AND schedules.status = 'waiting'
    AND schedules.revision = ${revision} AND schedules.scheduled_time = ${scheduled_time}`;

/** Saves the moved schedule, unless it was sent or changed meanwhile. */
export async function saveMove(
  ports: Ports,
  before: Schedule,
  values: Partial<typeof schedules.$inferInsert>,
): Promise<ScheduleDetail> {
  const moved = await ports.db
    .update(schedules)
    .set({ ...values, revision: newId(ports, "rev") })
    .where(isUnchanged(before))
    .returning({ id: schedules.id });
  if (moved.length === 0) throw refused("schedule_changed_or_ended");
  ports.wake(before.bot_id);
  return getSchedule(ports, before.id);
}
