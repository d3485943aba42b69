import { isPlanAtFault } from "#planning/set-aside.ts";

import { recurrenceOf } from "./occurrences.ts";
import { nextRunAfter } from "./recurrence.ts";

/**
 * The runs of a waiting schedule from `from` on and before `end`. A faulty schedule has none; it is
 * set aside when it is due.
 */
export function runsBetween(
  schedule: Parameters<typeof recurrenceOf>[0],
  { from = -Infinity, end }: { from?: number; end: number },
): number[] {
  const runs: number[] = [];
  const planned = Date.parse(schedule.scheduled_time);
  try {
    const recurrence = recurrenceOf(schedule);
    const isOnce = recurrence.repeat === "none";
    let next = planned >= from || isOnce ? planned : nextRunAfter(recurrence, from - 1);
    while (next !== null && next >= from && next < end) {
      runs.push(next);
      next = isOnce ? null : nextRunAfter(recurrence, next);
    }
  } catch (error) {
    if (!isPlanAtFault(error)) throw error;
  }
  return runs;
}
