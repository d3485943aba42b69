import { plural, t } from "@lingui/core/macro";
import {
  LAST_DAY,
  parseRrule,
  type Rrule,
  type RuleEnd,
  WEEKDAYS,
  type Weekday,
  type WeekdayOfMonth,
  type WeekOfMonth,
} from "@tbm/contract/recurrence/rrule.ts";

import { currentLocale } from "#language/language.ts";
import { joinWords } from "#lib/join-words.ts";

/** The rule of a custom repeat, as answers have it. */
interface Rule {
  rrule: string;
  times: readonly string[];
  exdates: readonly string[];
}

/** How many skipped dates are named. */
const NAMED_DATES = 3;
const WORK_WEEK = "MO,TU,WE,TH,FR";
const WEEKEND = "SA,SU";

const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" }).format(new Date(date));

/** `Monday`, or `M` if narrow. */
export const weekdayName = (weekday: Weekday, length: "long" | "narrow" = "long"): string =>
  // 1 January 2024 was a Monday.
  format(`2024-01-0${WEEKDAYS.indexOf(weekday) + 1}`, { weekday: length });

const dateText = (date: string) => format(date, { day: "numeric", month: "long", year: "numeric" });

const inOrder = (weekdays: readonly Weekday[]) => WEEKDAYS.filter((day) => weekdays.includes(day));

const WEEK_TEXTS: Record<WeekOfMonth, (weekday: string) => string> = {
  1: (weekday) => t`the first ${weekday}`,
  2: (weekday) => t`the second ${weekday}`,
  3: (weekday) => t`the third ${weekday}`,
  4: (weekday) => t`the fourth ${weekday}`,
  [-1]: (weekday) => t`the last ${weekday}`,
};

const weekdayOfMonthText = ({ week, weekday }: WeekdayOfMonth) =>
  WEEK_TEXTS[week](weekdayName(weekday));

function monthDaysText(days: readonly number[]): string {
  const numbers = days.filter((day) => day !== LAST_DAY).toSorted((a, b) => a - b);
  const list = joinWords(numbers.map(String));
  const named = plural(numbers.length, { one: `day ${list}`, other: `days ${list}` });
  const last = days.includes(LAST_DAY) ? [t`the last day`] : [];
  return joinWords([...(numbers.length > 0 ? [named] : []), ...last]);
}

function weekText(weekdays: readonly Weekday[], interval: number): string {
  const every = plural(interval, { one: "Weekly", other: "Every # weeks" });
  if (weekdays.length === 0) return every;
  const chosen = inOrder(weekdays);
  const list = joinWords(chosen.map((weekday) => weekdayName(weekday)));
  const isWorkWeek = chosen.join() === WORK_WEEK;
  if (interval > 1) return isWorkWeek ? t`${every} on weekdays` : t`${every} on ${list}`;
  if (isWorkWeek) return t`Weekdays`;
  if (chosen.join() === WEEKEND) return t`Weekends`;
  return chosen.length === WEEKDAYS.length ? t`Daily` : t`Every ${list}`;
}

function daysText(rule: Rrule): string {
  const { interval } = rule;
  if (rule.unit === "day") return plural(interval, { one: "Daily", other: "Every # days" });
  if (rule.unit === "week") return weekText(rule.weekdays, interval);
  const every = plural(interval, { one: "Monthly", other: "Every # months" });
  const days =
    "weekdaysOfMonth" in rule
      ? joinWords(rule.weekdaysOfMonth.map(weekdayOfMonthText))
      : monthDaysText(rule.days);
  return days === "" ? every : t`${every} on ${days}`;
}

/** `09:00 and 18:00` */
export const timesText = (times: readonly string[]): string =>
  joinWords([...new Set(times)].toSorted());

function withEnd(text: string, end: RuleEnd): string {
  if (end.kind === "never") return text;
  if (end.kind === "count")
    return t`${text}, ${plural(end.count, { one: "# time", other: "# times" })}`;
  const date = dateText(end.date);
  return t`${text} until ${date}`;
}

function withSkipped(text: string, exdates: readonly string[]): string {
  const count = exdates.length;
  if (count === 0) return text;
  if (count > NAMED_DATES)
    return t`${text}, except on ${plural(count, { one: "# date", other: "# dates" })}`;
  const dates = joinWords(exdates.map(dateText));
  return t`${text}, except on ${dates}`;
}

/** `Weekdays` or `Monthly on the last Friday`: on which days a rule runs. A rule of a later version is just custom. */
export function ruleDaysText({ rrule }: Pick<Rule, "rrule">): string {
  const rule = parseRrule(rrule);
  return rule ? daysText(rule) : t`Custom`;
}

/** `Weekdays at 09:00 and 18:00 until 31 December 2026` */
export function ruleText(rule: Rule, time: string): string {
  const parsed = parseRrule(rule.rrule);
  const days = ruleDaysText(rule);
  if (time === "") return parsed ? withSkipped(withEnd(days, parsed.end), rule.exdates) : days;
  const times = timesText([time, ...rule.times]);
  const text = t`${days} at ${times}`;
  return parsed ? withSkipped(withEnd(text, parsed.end), rule.exdates) : text;
}
