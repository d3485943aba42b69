import { expectedRun, type readStretches } from "./recurrence-oracle.ts";

/*
 * A second implementation of custom rules, which looks at one calendar day after the other and asks whether it is one.
 * It neither reads RRULE texts nor uses Temporal.
 */

const DAY = 86_400_000;
const NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

export interface OracleRule {
  unit: "DAILY" | "WEEKLY" | "MONTHLY";
  interval: number;
  /** As `MO`, or in a monthly rule as `2MO` or `-1MO`. */
  weekdays: readonly string[];
  monthDays: readonly number[];
  until?: string;
  count?: number;
}

export interface OracleSchedule {
  date: string;
  time: string;
  rule: OracleRule;
  times: readonly string[];
  exdates: readonly string[];
}

/** The RRULE text of the rule. */
export function rruleTextOf({ unit, interval, weekdays, monthDays, until, count }: OracleRule) {
  let text = `FREQ=${unit}`;
  if (interval !== 1) text += `;INTERVAL=${interval}`;
  if (weekdays.length > 0) text += `;BYDAY=${weekdays.join()}`;
  if (monthDays.length > 0) text += `;BYMONTHDAY=${monthDays.join()}`;
  if (until !== undefined) text += `;UNTIL=${until.split("-").join("")}`;
  if (count !== undefined) text += `;COUNT=${count}`;
  return text;
}

const nameOf = (day: Date) => NAMES[day.getUTCDay()] ?? "";

const plusDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY);

const isSameMonth = (one: Date, other: Date) =>
  one.toISOString().slice(0, 7) === other.toISOString().slice(0, 7);

/** Walks back to the Monday of the week. */
function mondayOf(day: Date): Date {
  let monday = day;
  while (nameOf(monday) !== "MO") monday = plusDays(monday, -1);
  return monday;
}

function isInMonth({ weekdays, monthDays }: OracleRule, day: Date, first: Date): boolean {
  const date = day.getUTCDate();
  if (weekdays.length > 0) {
    const isLast = !isSameMonth(day, plusDays(day, 7));
    const labels = [
      `${Math.ceil(date / 7)}${nameOf(day)}`,
      ...(isLast ? [`-1${nameOf(day)}`] : []),
    ];
    return labels.some((label) => weekdays.includes(label));
  }
  if (monthDays.length === 0) return date === first.getUTCDate();
  const isLast = !isSameMonth(day, plusDays(day, 1));
  return monthDays.includes(date) || (isLast && monthDays.includes(-1));
}

function isDayOf(rule: OracleRule, day: Date, first: Date): boolean {
  const { unit, interval, weekdays } = rule;
  if (unit === "DAILY") return ((day.getTime() - first.getTime()) / DAY) % interval === 0;
  if (unit === "WEEKLY") {
    const weeks = (mondayOf(day).getTime() - mondayOf(first).getTime()) / DAY / 7;
    return (
      weeks % interval === 0 &&
      (weekdays.length > 0 ? weekdays.includes(nameOf(day)) : nameOf(day) === nameOf(first))
    );
  }
  const years = day.getUTCFullYear() - first.getUTCFullYear();
  const months = years * 12 + day.getUTCMonth() - first.getUTCMonth();
  return months % interval === 0 && isInMonth(rule, day, first);
}

/** All runs up to a day, in order. */
export function expectedRuns(
  schedule: OracleSchedule,
  stretches: ReturnType<typeof readStretches>,
  lastDay: string,
): number[] {
  const { date, time, rule, times, exdates } = schedule;
  const first = new Date(`${date}T00:00:00Z`);
  const clocks = [...new Set([time, ...times])].toSorted();
  const runs = new Set<number>();
  let counted = 0;
  for (let day = first; day.toISOString().slice(0, 10) <= lastDay; day = plusDays(day, 1)) {
    const text = day.toISOString().slice(0, 10);
    if (rule.until !== undefined && text > rule.until) break;
    if (!isDayOf(rule, day, first)) continue;
    for (const clock of clocks) {
      if (text === date && clock < time) continue;
      counted += 1;
      if (rule.count !== undefined && counted > rule.count) continue;
      if (exdates.includes(text)) continue;
      runs.add(expectedRun(stretches, Date.parse(`${text}T${clock}:00Z`)));
    }
  }
  return [...runs].toSorted((a, b) => a - b);
}
