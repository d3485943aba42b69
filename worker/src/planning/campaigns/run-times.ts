import type { campaigns } from "#db/schema.ts";

import { afterQuiet, endOfDay, type QuietHours } from "./quiet-hours.ts";

/*
 * A campaign's slots lie on a grid, one interval apart; only another interval moves it. A slot's run is at
 * the slot, or at the end of the quiet hours in which it lies. One run serves all slots that have passed
 * by then, so that neither quiet hours nor a worker that was down are followed by a burst; one that quiet
 * hours held up also serves a slot within half an interval. No run begins once the end date is over.
 */

export interface Rhythm {
  slotAt: number;
  /** The slot, or the end of the quiet hours for which its run waits. */
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

export function rhythmOf(campaign: Planned, timezone: string): Rhythm {
  const { next_run_at, slot_at, interval_hours, quiet_from, quiet_until, end_date } = campaign;
  return {
    slotAt: Date.parse(slot_at ?? next_run_at),
    runAt: Date.parse(next_run_at),
    intervalHours: interval_hours,
    quiet: quiet_from && quiet_until ? { from: quiet_from, until: quiet_until, timezone } : null,
    endsAt: end_date ? endOfDay(end_date, timezone) : Infinity,
  };
}

/** When the next run is, if none was before `now`; null if it would be after the end. */
export function nextRun({ runAt, quiet, endsAt }: Rhythm, now: number): number | null {
  const at = afterQuiet(quiet, Math.max(runAt, now));
  return at < endsAt ? at : null;
}

/** The rest after a run, or after what took its place. */
export function afterRun(rhythm: Rhythm, at: number): Rhythm {
  const { slotAt: slot, quiet } = rhythm;
  const interval = rhythm.intervalHours * HOUR_MS;
  const isHeldUp = afterQuiet(quiet, slot) > slot;
  const served = isHeldUp ? at + interval / 2 - 1 : at;
  const passed = Math.max(0, Math.floor((served - slot) / interval));
  const slotAt = slot + (passed + 1) * interval;
  return { ...rhythm, slotAt, runAt: slotAt };
}

/** The rest once every run up to `now` has had its moment, whether it happened or not. */
export function servedUntil(rhythm: Rhythm, now: number): Rhythm {
  const { quiet } = rhythm;
  // A run serves slots within half an interval at most, so that what lies far back has no part in it.
  const near = now - 7 * 24 * HOUR_MS;
  let rest =
    rhythm.slotAt < near ? { ...afterRun({ ...rhythm, quiet: null }, near), quiet } : rhythm;
  for (;;) {
    const at = afterQuiet(quiet, rest.runAt);
    if (at > now) return rest;
    rest = afterRun(rest, at);
  }
}

/** All runs from now on, as the worker will have them if it does not sleep. */
export function* upcomingRuns(rhythm: Rhythm, now: number): Generator<number> {
  let rest = rhythm;
  for (let at = nextRun(rest, now); at !== null; at = nextRun(rest, at)) {
    yield at;
    rest = afterRun(rest, at);
  }
}
