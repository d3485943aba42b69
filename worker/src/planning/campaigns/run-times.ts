import type { campaigns } from "#db/schema.ts";

import { afterQuiet, endOfDay, type QuietHours } from "./quiet-hours.ts";

/*
 * A campaign's slots are one interval apart, and move only when the interval changes. A slot's run is at the slot, or
 * at the end of the quiet hours that it falls into. One run serves all slots that have passed by then, so quiet hours
 * and downtime are not followed by a burst. A run delayed by quiet hours also serves a slot within the next half
 * interval. No run begins after the end date.
 */

export interface RunTimes {
  slotAt: number;
  /** The slot, or the end of the quiet hours that delay its run. */
  runAt: number;
  intervalHours: number;
  quiet: QuietHours | null;
  /** Infinity if it has no end. */
  endsAt: number;
}

const HOUR_MS = 3_600_000;

type Planned = Pick<
  typeof campaigns.$inferSelect,
  "next_run_at" | "slot_at" | "interval_hours" | "quiet_from" | "quiet_until" | "end_date"
>;

export function runTimesOf(campaign: Planned, timezone: string): RunTimes {
  const { next_run_at, slot_at, interval_hours, quiet_from, quiet_until, end_date } = campaign;
  return {
    slotAt: Date.parse(slot_at ?? next_run_at),
    runAt: Date.parse(next_run_at),
    intervalHours: interval_hours,
    quiet: quiet_from && quiet_until ? { from: quiet_from, until: quiet_until, timezone } : null,
    endsAt: end_date ? endOfDay(end_date, timezone) : Infinity,
  };
}

/** When the next run is, given that none happened before `now`. Null if the campaign ends first. */
export function nextRun({ runAt, quiet, endsAt }: RunTimes, now: number): number | null {
  const at = afterQuiet(quiet, Math.max(runAt, now));
  return at < endsAt ? at : null;
}

/** The run times after a run at `at`, or after a run that was skipped then. */
export function afterRun(times: RunTimes, at: number): RunTimes {
  const { slotAt: slot, quiet } = times;
  const interval = times.intervalHours * HOUR_MS;
  const isDelayed = afterQuiet(quiet, slot) > slot;
  const served = isDelayed ? at + interval / 2 - 1 : at;
  const passed = Math.max(0, Math.floor((served - slot) / interval));
  const slotAt = slot + (passed + 1) * interval;
  return { ...times, slotAt, runAt: slotAt };
}

/** The run times after all runs up to `now`, whether they happened or not. */
export function servedUntil(times: RunTimes, now: number): RunTimes {
  const { quiet } = times;
  // A run serves slots at most half an interval ahead, so slots further back do not matter.
  const near = now - 7 * 24 * HOUR_MS;
  let rest = times.slotAt < near ? { ...afterRun({ ...times, quiet: null }, near), quiet } : times;
  for (;;) {
    const at = afterQuiet(quiet, rest.runAt);
    if (at > now) return rest;
    rest = afterRun(rest, at);
  }
}

/** All runs from now on, provided that the worker keeps running. */
export function* upcomingRuns(times: RunTimes, now: number): Generator<number> {
  let rest = times;
  for (let at = nextRun(rest, now); at !== null; at = nextRun(rest, at)) {
    yield at;
    rest = afterRun(rest, at);
  }
}
