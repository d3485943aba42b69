import { Temporal } from "temporal-polyfill";

/** Clocks count fractions of a millisecond, and Temporal refuses them. */
const zoned = (instant: number, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(timezone);

/** The date in the zone at the instant, as YYYY-MM-DD. */
export const dayAt = (instant: number, timezone: string): string =>
  zoned(instant, timezone).toPlainDate().toString();

/** The time of day in the zone at the instant, as HH:mm. */
export const timeAt = (instant: number, timezone: string): string =>
  zoned(instant, timezone).toPlainTime().toString({ smallestUnit: "minute" });

/** The start of the instant's day in the zone: its first midnight, or the end of the gap that skips midnight. */
export function startOfDay(instant: number, timezone: string): number {
  return zoned(instant, timezone).startOfDay().epochMilliseconds;
}

/** Days have 23 to 25 hours, so this long after a day's start is in the next day. */
const INTO_NEXT_DAY_MS = 36 * 3_600_000;

export const startOfNextDay = (instant: number, timezone: string): number =>
  startOfDay(startOfDay(instant, timezone) + INTO_NEXT_DAY_MS, timezone);

/** A day in a zone: from its start until the start of the next. */
export interface Day {
  date: string;
  start: number;
  end: number;
}

/** The days in the zone that a time touches. */
export function daysBetween(from: number, end: number, timezone: string): Day[] {
  const days: Day[] = [];
  for (let start = startOfDay(from, timezone); start < end;) {
    const next = startOfNextDay(start, timezone);
    days.push({ date: dayAt(start, timezone), start, end: next });
    start = next;
  }
  return days;
}

/** How many of the instants are on each of the days; days without any are left out. */
export function countByDay(instants: readonly number[], days: readonly Day[]): Map<string, number> {
  const sorted = Float64Array.from(instants).toSorted();
  const counts = new Map<string, number>();
  let index = 0;
  for (const { date, end } of days) {
    const first = index;
    while ((sorted[index] ?? Infinity) < end) index += 1;
    if (index > first) counts.set(date, index - first);
  }
  return counts;
}
