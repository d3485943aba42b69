import { currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";
import { calendarFormats } from "#time/fields/calendar-formats.ts";

/*
 * Days are texts such as `2026-11-18`, without a time zone. They are counted as if they were in UTC.
 */

const DAY_MS = 86_400_000;
const MONDAY = 1;
const AGENDA_DAYS = 30;

export const VIEWS = ["month", "week", "day", "agenda"] as const;
export type View = (typeof VIEWS)[number];

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;

export function addDays(day: string, count: number): string {
  const moved = new Date(Date.parse(day) + count * DAY_MS);
  return Number.isNaN(moved.getTime()) ? "" : moved.toISOString().slice(0, day.length);
}

const firstOfMonth = (day: string, later = 0): string => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, day.length);
};

export const isSameMonth = (one: string, other: string): boolean =>
  one.slice(0, "2026-11".length) === other.slice(0, "2026-11".length);

/** English weeks start on Monday, Thai ones on Sunday. */
function weekStart(day: string): string {
  const first = calendarFormats().firstDayOfWeek ?? MONDAY;
  return addDays(day, -((new Date(day).getUTCDay() - first + 7) % 7));
}

const daysFrom = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index));

/** The days that a view shows. A month has whole weeks. */
export function daysOf(view: View, date: string): string[] {
  if (view === "day") return [date];
  if (view === "week") return daysFrom(weekStart(date), 7);
  if (view === "agenda") return daysFrom(date, AGENDA_DAYS);
  const start = weekStart(firstOfMonth(date));
  const days = (Date.parse(firstOfMonth(date, 1)) - Date.parse(start)) / DAY_MS;
  return daysFrom(start, Math.ceil(days / 7) * 7);
}

/** The day to show one period later or earlier. */
export function stepBy(view: View, date: string, steps: 1 | -1): string {
  if (view === "month") return firstOfMonth(date, steps);
  return addDays(date, steps * { week: 7, day: 1, agenda: AGENDA_DAYS }[view]);
}

/** The same day of the month in the month of another day, or the month's last one. */
export function sameDayIn(month: string, day: string): string {
  const same = month.slice(0, "2026-11-".length) + day.slice("2026-11-".length);
  const last = addDays(firstOfMonth(month, 1), -1);
  return same < last ? same : last;
}

const formatIn = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" }));

const month = formatIn({ month: "long", year: "numeric" });
const whole = formatIn({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const short = formatIn({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const span = formatIn({ day: "numeric", month: "short", year: "numeric" });
const weekday = formatIn({ weekday: "short" });
const dayAndMonth = formatIn({ day: "numeric", month: "short" });

/** `November 2026`, `16–22 Nov 2026` or `Wednesday, 18 November 2026`. */
export function periodText(view: View, days: readonly string[], date: string): string {
  if (view === "month") return month().format(new Date(date));
  if (view === "day") return dayText(date);
  return span().formatRange(new Date(days[0] ?? date), new Date(days.at(-1) ?? date));
}

/** `Wednesday, 18 November 2026` */
export const dayText = (day: string): string => whole().format(new Date(day));

/** `Wed, 18 Nov 2026`, for a phone. */
export const shortDayText = (day: string): string => short().format(new Date(day));

/** `Wed` */
export const weekdayText = (day: string): string => weekday().format(new Date(day));

/** `18`, and `1 Dec` for the first day of a month. */
export const dayNumber = (day: string): string =>
  day.endsWith("-01") ? dayAndMonth().format(new Date(day)) : String(Number(day.slice(-2)));

/** `09:05` */
export const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
