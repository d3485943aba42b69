import { RULE_LIMITS } from "./rule-limits.ts";

/** In the order of the week. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The first to fourth of a weekday in the month; -1 is the last. */
export const WEEKS_OF_MONTH = [1, 2, 3, 4, -1] as const;
export type WeekOfMonth = (typeof WEEKS_OF_MONTH)[number];

export interface WeekdayOfMonth {
  week: WeekOfMonth;
  weekday: Weekday;
}

/** The last day of the month, among the days of a monthly rule. */
export const LAST_DAY = -1;

/** On which days a rule falls. Without any, on the weekday or the day of the month of the first date. */
type RuleDays =
  | { unit: "day" }
  | { unit: "week"; weekdays: Weekday[] }
  | { unit: "month"; days: number[] }
  | { unit: "month"; weekdaysOfMonth: WeekdayOfMonth[] };

export type RuleEnd = { kind: "never" } | { kind: "until"; date: string } | RuleCount;
interface RuleCount {
  kind: "count";
  count: number;
}

/** What an RRULE says: the interval in days, weeks or months, the days themselves, and when it ends. */
export type Rrule = RuleDays & { interval: number; end: RuleEnd };

const NEVER: RuleEnd = { kind: "never" };

/** A whole number in its range, written without anything superfluous. */
function numberIn(text: string, min: number, max: number): number | null {
  const number = Number(text);
  return /^-?[1-9]\d{0,2}$/.test(text) && number >= min && number <= max ? number : null;
}

const dayOfMonth = (text: string): number | null =>
  text === String(LAST_DAY) ? LAST_DAY : numberIn(text, 1, 31);

const toWeekday = (text: string): Weekday | null => WEEKDAYS.find((day) => day === text) ?? null;

function toWeekdayOfMonth(text: string): WeekdayOfMonth | null {
  const week = WEEKS_OF_MONTH.find((given) => String(given) === text.slice(0, -2));
  const weekday = toWeekday(text.slice(-2));
  return week !== undefined && weekday ? { week, weekday } : null;
}

/** Every item of a list, each once; null if one is wrong. */
function listOf<T>(text: string, read: (item: string) => T | null): T[] | null {
  const items = [...new Set(text.split(","))].map(read);
  return items.every((item) => item !== null) ? items : null;
}

function daysOf(parts: Map<string, string>): RuleDays | null {
  const [unit, days, weekdays] = [parts.get("FREQ"), parts.get("BYMONTHDAY"), parts.get("BYDAY")];
  if (unit === "MONTHLY" && weekdays !== undefined) {
    const weekdaysOfMonth = listOf(weekdays, toWeekdayOfMonth);
    return weekdaysOfMonth && days === undefined ? { unit: "month", weekdaysOfMonth } : null;
  }
  if (unit === "MONTHLY") {
    const read = days === undefined ? [] : listOf(days, dayOfMonth);
    return read && { unit: "month", days: read };
  }
  if (days !== undefined) return null;
  if (unit === "WEEKLY") {
    const read = weekdays === undefined ? [] : listOf(weekdays, toWeekday);
    return read && { unit: "week", weekdays: read };
  }
  return unit === "DAILY" && weekdays === undefined ? { unit: "day" } : null;
}

const isDate = (date: string): boolean => {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

function endOf(until: string | undefined, count: string | undefined): RuleEnd | null {
  if (until !== undefined && count !== undefined) return null;
  if (until !== undefined) {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(until) ?? [];
    const date = `${year}-${month}-${day}`;
    return day !== undefined && isDate(date) ? { kind: "until", date } : null;
  }
  if (count === undefined) return NEVER;
  const times = numberIn(count, 1, RULE_LIMITS.count.max);
  return times === null ? null : { kind: "count", count: times };
}

const PARTS = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "UNTIL", "COUNT"]);

/** Reads the text of an RFC 5545 rule; null if it is malformed or has parts that schedules do not support. */
export function parseRrule(text: string): Rrule | null {
  const parts = new Map<string, string>();
  for (const part of text.split(";")) {
    const [name = "", value = "", ...others] = part.split("=");
    if (!PARTS.has(name) || parts.has(name) || value === "" || others.length > 0) return null;
    parts.set(name, value);
  }
  const days = daysOf(parts);
  const interval = numberIn(parts.get("INTERVAL") ?? "1", 1, RULE_LIMITS.interval.max);
  const end = endOf(parts.get("UNTIL"), parts.get("COUNT"));
  return days && interval !== null && end ? { ...days, interval, end } : null;
}

const FREQUENCIES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY" };

function listText(rule: Rrule): string | false {
  if (rule.unit === "week") return rule.weekdays.length > 0 && `BYDAY=${rule.weekdays.join(",")}`;
  if (rule.unit === "day") return false;
  if ("days" in rule) return rule.days.length > 0 && `BYMONTHDAY=${rule.days.join(",")}`;
  const days = rule.weekdaysOfMonth.map(({ week, weekday }) => `${week}${weekday}`);
  return `BYDAY=${days.join(",")}`;
}

/** The text of a rule. */
export function writeRrule(rule: Rrule): string {
  const { unit, interval, end } = rule;
  return [
    `FREQ=${FREQUENCIES[unit]}`,
    interval > 1 && `INTERVAL=${interval}`,
    listText(rule),
    end.kind === "until" && `UNTIL=${end.date.replaceAll("-", "")}`,
    end.kind === "count" && `COUNT=${end.count}`,
  ]
    .filter(Boolean)
    .join(";");
}
