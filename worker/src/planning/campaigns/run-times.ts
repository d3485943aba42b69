import { rhythmRule } from "@tbm/contract/recurrence/rhythm.ts";

import { campaigns, type StoredRhythm } from "#db/schema.ts";
import { runsOfRule } from "#planning/schedules/recurrence.ts";

import { afterQuiet, endOfDay, type QuietHours } from "./quiet-hours.ts";

/*
 * A campaign's slots are one interval apart, and move only when the interval changes. A slot's run is at the slot, or
 * at the end of the quiet hours that it falls into. One run serves all slots that have passed by then, so quiet hours
 * and downtime are not followed by a burst. A run delayed by quiet hours also serves a slot within the next half
 * interval. No run begins after the end date.
 *
 * With fixed times, the slots are these times of day on their weekdays, as schedules have them (recurrence.ts). There
 * are no quiet hours then; one run serves all slots that have passed, too.
 */

export interface RunTimes {
  slotAt: number;
  /** The slot, or the end of the quiet hours that delay its run. */
  runAt: number;
  /** The first slot after an instant. */
  slotAfter: (instant: number) => number;
  /** Zero for fixed times, which no quiet hours delay. */
  intervalMs: number;
  quiet: QuietHours | null;
  /** Infinity if it has no end. */
  endsAt: number;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The columns that `runTimesOf` reads. */
export const plannedColumns = {
  next_run_at: campaigns.next_run_at,
  slot_at: campaigns.slot_at,
  interval_hours: campaigns.interval_hours,
  rhythm: campaigns.rhythm,
  quiet_from: campaigns.quiet_from,
  quiet_until: campaigns.quiet_until,
  end_date: campaigns.end_date,
};

type Planned = Pick<typeof campaigns.$inferSelect, keyof typeof plannedColumns>;

/** A Monday before all campaigns. The times of a rhythm do not depend on when it began. */
const FIRST_DATE = "2001-01-01";

/** Finds the first of the fixed times after an instant. Fast if the instants are asked for in order. */
export function rhythmTimes(rhythm: StoredRhythm) {
  const repeat = { date: FIRST_DATE, ...rhythmRule(rhythm) };
  const runsAfter = (instant: number) => runsOfRule(repeat, rhythm.timezone, instant);
  let runs = runsAfter(0);
  let last = 0;
  return (instant: number): number => {
    if (instant < last || instant > last + WEEK_MS) runs = runsAfter(instant);
    for (;;) {
      const { value } = runs.next();
      if (value === undefined) throw new RangeError("The fixed times have no run.");
      last = value;
      if (value > instant) return value;
    }
  };
}

/** Slots that are one interval apart. */
export function intervalTimes(slotAt: number, hours: number) {
  const intervalMs = hours * HOUR_MS;
  const passed = (instant: number) => Math.max(0, Math.floor((instant - slotAt) / intervalMs));
  const slotAfter = (instant: number) => slotAt + (passed(instant) + 1) * intervalMs;
  return { slotAfter, intervalMs };
}

export function runTimesOf(campaign: Planned, timezone: string): RunTimes {
  const { next_run_at, slot_at, interval_hours, rhythm, end_date } = campaign;
  const { quiet_from, quiet_until } = campaign;
  const slotAt = Date.parse(slot_at ?? next_run_at);
  const shared = {
    slotAt,
    runAt: Date.parse(next_run_at),
    endsAt: end_date ? endOfDay(end_date, timezone) : Infinity,
  };
  if (rhythm) {
    return { ...shared, slotAfter: rhythmTimes(rhythm), intervalMs: 0, quiet: null };
  }
  return {
    ...shared,
    ...intervalTimes(slotAt, interval_hours),
    quiet: quiet_from && quiet_until ? { from: quiet_from, until: quiet_until, timezone } : null,
  };
}

/** When the next run is, given that none happened before `now`. Null if the campaign ends first. */
export function nextRun({ runAt, quiet, endsAt }: RunTimes, now: number): number | null {
  const at = afterQuiet(quiet, Math.max(runAt, now));
  return at < endsAt ? at : null;
}

/** The run times after a run at `at`, or after a run that was skipped then. */
export function afterRun(times: RunTimes, at: number): RunTimes {
  const { slotAt: slot, quiet, intervalMs, slotAfter } = times;
  const isDelayed = afterQuiet(quiet, slot) > slot;
  const served = isDelayed ? at + intervalMs / 2 - 1 : at;
  const slotAt = slotAfter(Math.max(slot, served));
  return { ...times, slotAt, runAt: slotAt };
}

/** The run times after all runs up to `now`, whether they happened or not. */
export function servedUntil(times: RunTimes, now: number): RunTimes {
  const { quiet } = times;
  // A run serves slots at most half an interval ahead, so slots further back do not matter.
  const near = now - WEEK_MS;
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

/** The runs from now on that are at `from` or later and before `end`. */
export function runsUntil(times: RunTimes, now: number, end: number, from = now): number[] {
  const isLater = from > now;
  const runs: number[] = [];
  const rest = isLater ? servedUntil(times, from - 1) : times;
  for (const at of upcomingRuns(rest, isLater ? from : now)) {
    if (at >= end) break;
    runs.push(at);
  }
  return runs;
}
