import type { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { Temporal } from "temporal-polyfill";

import { type CustomRepeat, wallTimes } from "./rule-times.ts";

/*
 * A schedule's nominal times are its date and time plus, if it repeats, whole days, weeks or months. Months are always
 * counted from the first date, so a 31st that was clamped to the 28th returns. Each nominal time is one run, at the
 * first instant that the zone's clock shows it. If the clock skips it, the run is later by the length of the gap, even
 * past midnight. If a zone skips a whole day, that day's run and the next day's are the same instant, so one run. A
 * custom rule has nominal times of its own (rule-times.ts), which become runs in the same way.
 */

/** When a schedule runs: wall-clock date (YYYY-MM-DD) and time (HH:mm) in an IANA zone. */
export interface Recurrence {
  date: string;
  time: string;
  timezone: string;
  repeat: Repeat;
  /** Null unless `repeat` is `custom`. */
  rule: RepeatRule | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_OFFSET = 16 * HOUR;

/** `slack` is how much later a run can be than the first date plus its number of mean periods, all in UTC. */
const PERIODS = {
  daily: { mean: DAY, slack: MAX_OFFSET, toDuration: (days: number) => ({ days }) },
  weekly: { mean: 7 * DAY, slack: MAX_OFFSET, toDuration: (weeks: number) => ({ weeks }) },
  monthly: {
    mean: (146_097 / 4_800) * DAY,
    slack: MAX_OFFSET + 5 * DAY,
    toDuration: (months: number) => ({ months }),
  },
};

const nominalTime = ({ date, time }: Recurrence) => Temporal.PlainDateTime.from(`${date}T${time}`);

const toInstant = (nominal: Temporal.PlainDateTime, timezone: string) =>
  nominal.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds;

/** The first run, in milliseconds since 1970. Null if a custom rule has none. */
export const firstRun = (recurrence: Recurrence): number | null =>
  nextRunAfter(recurrence, -Infinity);

/**
 * The runs of a rule later than the instant, in order. Two times of a day can change places: a skipped 02:30 runs at
 * 03:30, after the run of 03:00.
 */
export function* runsOfRule(
  repeat: CustomRepeat,
  timezone: string,
  instant: number,
): Generator<number> {
  const found = new Set<number>();
  const take = (end: number) => {
    const runs = [...found].filter((run) => run < end).toSorted((a, b) => a - b);
    for (const run of runs) found.delete(run);
    return runs;
  };
  for (const wall of wallTimes(repeat, instant - MAX_OFFSET)) {
    // No later time of the rule has an earlier run.
    yield* take(wall - MAX_OFFSET);
    const nominal = new Temporal.ZonedDateTime(BigInt(wall) * 1_000_000n, "UTC").toPlainDateTime();
    const run = toInstant(nominal, timezone);
    if (run > instant) found.add(run);
  }
  yield* take(Infinity);
}

function nextOfRule(repeat: CustomRepeat, timezone: string, instant: number): number | null {
  const { value } = runsOfRule(repeat, timezone, instant).next();
  return value ?? null;
}

/** The first run later than the instant, or null if there is none. */
export function nextRunAfter(recurrence: Recurrence, instant: number): number | null {
  const first = nominalTime(recurrence);
  const { date, time, timezone, repeat, rule } = recurrence;
  if (repeat === "custom") {
    if (!rule) throw new RangeError("A custom repeat has no rule.");
    return nextOfRule({ date, time, rule }, timezone, instant);
  }
  if (repeat === "none") {
    const run = toInstant(first, timezone);
    return run > instant ? run : null;
  }
  // All runs before this count are in the past, so the loop needs only a few steps, even for an old schedule.
  const { mean, slack, toDuration } = PERIODS[repeat];
  const elapsed = instant - toInstant(first, "UTC");
  for (let count = Math.max(0, Math.ceil((elapsed - slack) / mean)); ; count += 1) {
    const run = toInstant(first.add(toDuration(count)), timezone);
    if (run > instant) return run;
  }
}

/**
 * True if the runtime knows the zone: an IANA name in any letter case, including old ones such as Asia/Calcutta.
 * Offsets (+07:00) and ambiguous abbreviations (IST, PST) are refused.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Temporal.ZonedDateTime(0n, name));
  } catch {
    return false;
  }
}
