import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import {
  LAST_DAY,
  parseRrule,
  type Rrule,
  WEEKDAYS,
  type WeekdayOfMonth,
} from "@tbm/contract/recurrence/rrule.ts";

/*
 * The wall-clock times of a custom rule, in milliseconds since 1970 as if they were UTC. Days and months are counted
 * from 1970. A rule's days come in periods: a day, or the chosen days of a week or a month. Periods are numbered, so
 * the search can start near any day.
 */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A rule without a day for so long has none, such as 30 February. */
const SEARCHED_DAYS = 100 * 366;

/** The first date and time, and the rule. */
export interface CustomRepeat {
  date: string;
  time: string;
  rule: RepeatRule;
}

interface Period {
  /** The number of the period that a day is in, or of a later one if the day is in none. */
  indexOf: (day: number) => number;
  /** The days of a period, in any order. */
  daysOf: (index: number) => number[];
}

const toDay = (date: string): number => Date.parse(date) / DAY;

const toMs = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;

const modulo7 = (value: number): number => ((value % 7) + 7) % 7;

/** Monday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => modulo7(day + 3);

function monthOf(day: number): number {
  const date = new Date(day * DAY);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

const monthStart = (month: number): number => Date.UTC(1970, month) / DAY;

function weekdayInMonth(month: number, { week, weekday }: WeekdayOfMonth): number {
  const index = WEEKDAYS.indexOf(weekday);
  const [first, last] = [monthStart(month), monthStart(month + 1) - 1];
  return week === LAST_DAY
    ? last - modulo7(weekdayOf(last) - index)
    : first + modulo7(index - weekdayOf(first)) + (week - 1) * 7;
}

/** Days that the month does not have are left out. */
function daysInMonth(month: number, days: readonly number[]): number[] {
  const end = monthStart(month + 1);
  return days
    .map((day) => (day === LAST_DAY ? end - 1 : monthStart(month) + day - 1))
    .filter((day) => day < end);
}

function periodsOf(rule: Rrule, start: number): Period {
  const { interval } = rule;
  if (rule.unit === "day") {
    return {
      indexOf: (day) => Math.ceil((day - start) / interval),
      daysOf: (index) => [start + index * interval],
    };
  }
  if (rule.unit === "week") {
    const monday = start - weekdayOf(start);
    const weekdays = rule.weekdays.map((weekday) => WEEKDAYS.indexOf(weekday));
    const chosen = weekdays.length > 0 ? weekdays : [weekdayOf(start)];
    return {
      indexOf: (day) => Math.floor((day - monday) / (7 * interval)),
      daysOf: (index) => chosen.map((weekday) => monday + index * 7 * interval + weekday),
    };
  }
  const month = monthOf(start);
  const fallback = [start - monthStart(month) + 1];
  return {
    indexOf: (day) => Math.floor((monthOf(day) - month) / interval),
    daysOf: (index) => {
      const current = month + index * interval;
      return "weekdaysOfMonth" in rule
        ? rule.weekdaysOfMonth.map((day) => weekdayInMonth(current, day))
        : daysInMonth(current, rule.days.length > 0 ? rule.days : fallback);
    },
  };
}

/** The rule's days from a day on. */
function* daysFrom({ indexOf, daysOf }: Period, from: number): Generator<number> {
  const end = from + SEARCHED_DAYS;
  const last = indexOf(end);
  for (let index = indexOf(from); index <= last; index += 1) {
    const days = new Set(daysOf(index).filter((day) => day >= from && day <= end));
    yield* [...days].toSorted((a, b) => a - b);
  }
}

/** The rule's times from a day on, but none before the first. Skipped dates are included. */
function* timesFrom({ date, time, rule }: CustomRepeat, rrule: Rrule, from: number) {
  const first = toDay(date) * DAY + toMs(time);
  const times = [...new Set([time, ...rule.times])].toSorted().map(toMs);
  const start = toDay(date);
  for (const day of daysFrom(periodsOf(rrule, start), Math.max(start, from))) {
    for (const ms of times) if (day * DAY + ms >= first) yield day * DAY + ms;
  }
}

/** The last time that the rule's end allows. */
function lastTime(repeat: CustomRepeat, rrule: Rrule): number {
  if (rrule.end.kind === "until") return toDay(rrule.end.date) * DAY + DAY - 1;
  if (rrule.end.kind === "never") return Infinity;
  let count = 0;
  for (const wall of timesFrom(repeat, rrule, -Infinity)) {
    count += 1;
    if (count === rrule.end.count) return wall;
  }
  return Infinity;
}

/** The wall-clock times of the runs, in order, from the day of the given time on. */
export function* wallTimes(repeat: CustomRepeat, from: number): Generator<number> {
  const rrule = parseRrule(repeat.rule.rrule);
  if (!rrule) throw new RangeError(`This rule cannot be read: ${repeat.rule.rrule}`);
  const last = lastTime(repeat, rrule);
  const skipped = new Set(repeat.rule.exdates.map(toDay));
  for (const wall of timesFrom(repeat, rrule, Math.floor(from / DAY))) {
    if (wall > last) return;
    if (!skipped.has(Math.floor(wall / DAY))) yield wall;
  }
}
