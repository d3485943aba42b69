import type { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import {
  LAST_DAY,
  parseRrule,
  type Rrule,
  WEEKDAYS,
  type Weekday,
  WEEKS_OF_MONTH,
  type WeekdayOfMonth,
  writeRrule,
} from "@tbm/contract/recurrence/rrule.ts";

import { localDay } from "#time/dates.ts";

const HOUR_OF_DAY = 24;
const HOURS = { day: HOUR_OF_DAY, week: 7 * HOUR_OF_DAY, month: 28 * HOUR_OF_DAY };

const weekdayOf = (date: Date): Weekday => WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? "MO";

/** The first date as a day in UTC; today until it is chosen. */
const dayOf = (date: string): Date => new Date(date || localDay(new Date()));

const isLastOfMonth = (day: Date): boolean =>
  new Date(day.getTime() + 86_400_000).getUTCDate() === 1;

/** `the third Friday` for the 20th; the fifth one is the last. */
export function weekdayOfMonthOn(date: string): WeekdayOfMonth {
  const day = dayOf(date);
  const week = WEEKS_OF_MONTH[Math.ceil(day.getUTCDate() / 7) - 1] ?? LAST_DAY;
  return { week, weekday: weekdayOf(day) };
}

/** The 31st means the last day, because most people don't want to skip the other months. */
export function monthDayOn(date: string): number {
  const day = dayOf(date);
  return day.getUTCDate() > 28 && isLastOfMonth(day) ? LAST_DAY : day.getUTCDate();
}

/** A rule by another unit that still has a run on the first date. */
export function inUnit({ interval, end }: Rrule, unit: Rrule["unit"], date: string): Rrule {
  if (unit === "day") return { unit, interval, end };
  if (unit === "week") return { unit, weekdays: [weekdayOf(dayOf(date))], interval, end };
  return { unit, days: [monthDayOn(date)], interval, end };
}

const UNITS: Record<Repeat, Rrule["unit"]> = {
  none: "week",
  daily: "day",
  weekly: "week",
  monthly: "month",
  custom: "week",
};

const START: Rrule = { unit: "day", interval: 1, end: { kind: "never" } };

/** The rule that the editor starts with: as the message repeated so far. */
export const ruleLike = (repeat: Repeat, date: string): RepeatRule => ({
  rrule: writeRrule(inUnit(START, UNITS[repeat], date)),
  times: [],
  exdates: [],
});

/** The rule after the first date changed. One that ran only on that date's day follows it. */
export function ruleOnDate(rule: RepeatRule, from: string, to: string): RepeatRule {
  const parts = partsOf(rule, from);
  const dayRule = (date: string) => writeRrule(inUnit(parts, parts.unit, date));
  return rule.rrule === dayRule(from) ? { ...rule, rrule: dayRule(to) } : rule;
}

/** The parts of a rule. One that cannot be read starts again. */
export const partsOf = (rule: RepeatRule, date: string): Rrule =>
  parseRrule(rule.rrule) ?? inUnit(START, "week", date);

const PERIODS = { daily: HOURS.day, weekly: HOURS.week, monthly: HOURS.month };

/** The least hours from one run to the next. */
export function hoursBetween(
  repeat: Exclude<Repeat, "none">,
  rule: RepeatRule | null | undefined,
): number {
  if (repeat !== "custom") return PERIODS[repeat];
  const parts = rule && parseRrule(rule.rrule);
  if (!parts || (rule && rule.times.length > 0)) return HOURS.day;
  const days =
    parts.unit === "day"
      ? []
      : parts.unit === "week"
        ? parts.weekdays
        : "days" in parts
          ? parts.days
          : parts.weekdaysOfMonth;
  return days.length > 1 ? HOURS.day : HOURS[parts.unit] * parts.interval;
}

interface Repeating {
  repeat: Repeat;
  rule: RepeatRule | null;
}

/** The rule to send with a time, if it has one. */
export const ruleIn = ({ repeat, rule }: Repeating): { rule?: RepeatRule } =>
  repeat === "custom" && rule ? { rule } : {};

/** For a worker that has no custom repeats, of which the field then offers none either. */
export const specRepeatOf = ({ repeat }: Pick<Repeating, "repeat">): Repeat =>
  repeat === "custom" ? "none" : repeat;
