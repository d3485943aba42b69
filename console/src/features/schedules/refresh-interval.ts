import type { Schedule } from "@tbm/contract/schedules.ts";

import { untilNext } from "#time/countdown.ts";

import { isPaused, isSending } from "./schedule-facts.ts";

const WATCHING_MS = 2000;

/** How long the list stays valid: until shortly after the next run. Shorter while one is being sent. */
export function refreshAfterMs(schedules: readonly Schedule[], now: number): number {
  if (schedules.some(isSending)) return WATCHING_MS;
  const moments = schedules
    .filter((schedule) => !schedule.ended_at && !isPaused(schedule))
    .map(({ scheduled_time }) => scheduled_time);
  return untilNext(moments, now);
}
