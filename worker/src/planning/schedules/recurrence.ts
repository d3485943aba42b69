import type { Repeat } from "@tbm/contract/messages.ts";
import { Temporal } from "temporal-polyfill";

/*
 * A schedule's nominal times are its date and time and, if it repeats, these moved by whole days, weeks or
 * months; each month's day is counted from the first date, so a clamped 31st returns. Each nominal time is
 * one run, at the first instant that shows it in the zone; where the zone skips it, later by the gap's
 * length. That may be past midnight: a run belongs to its nominal date, not to the date shown when it runs.
 * Where a zone skips a whole day, that day's run and the next day's are one instant, hence one run.
 */

/** When a schedule runs: wall-clock date (YYYY-MM-DD) and time (HH:mm) in an IANA zone. */
export interface Recurrence {
  date: string;
  time: string;
  timezone: string;
  repeat: Repeat;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WIDEST_OFFSET = 16 * HOUR;

/** `slack`: how much later a run can be than the first date plus so many mean periods, all read as UTC. */
const PERIODS = {
  daily: { mean: DAY, slack: WIDEST_OFFSET, toDuration: (days: number) => ({ days }) },
  weekly: { mean: 7 * DAY, slack: WIDEST_OFFSET, toDuration: (weeks: number) => ({ weeks }) },
  monthly: {
    mean: (146_097 / 4_800) * DAY,
    slack: WIDEST_OFFSET + 5 * DAY,
    toDuration: (months: number) => ({ months }),
  },
};

const nominalTime = ({ date, time }: Recurrence) => Temporal.PlainDateTime.from(`${date}T${time}`);

const toInstant = (nominal: Temporal.PlainDateTime, timezone: string) =>
  nominal.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds;

/** The first run, in milliseconds since 1970. */
export function firstRun(recurrence: Recurrence): number {
  return toInstant(nominalTime(recurrence), recurrence.timezone);
}

/** The first run that is later than the instant; null if there is none. */
export function nextRunAfter(recurrence: Recurrence, instant: number): number | null {
  const first = nominalTime(recurrence);
  const { timezone, repeat } = recurrence;
  if (repeat === "none") {
    const run = toInstant(first, timezone);
    return run > instant ? run : null;
  }
  // Runs below this count are over, and it takes a few steps at most, however long ago the first was.
  const { mean, slack, toDuration } = PERIODS[repeat];
  const elapsed = instant - toInstant(first, "UTC");
  for (let count = Math.max(0, Math.ceil((elapsed - slack) / mean)); ; count += 1) {
    const run = toInstant(first.add(toDuration(count)), timezone);
    if (run > instant) return run;
  }
}

/**
 * True if the runtime knows the zone: an IANA name in any case, also an old one such as Asia/Calcutta. Offsets
 * (+07:00) are no zones, and abbreviations that mean several (IST, PST) are refused.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Temporal.ZonedDateTime(0n, name));
  } catch {
    return false;
  }
}

/** The day that the zone shows at the instant, as YYYY-MM-DD. */
export const dayAt = (instant: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();

/** The start of the day that the zone shows at the instant: its first midnight, or the end of a gap that skips it. */
export function startOfDay(instant: number, timezone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).startOfDay()
    .epochMilliseconds;
}
