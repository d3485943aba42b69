import { LIMITS } from "@tbm/contract/limits.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { schedules } from "#db/schema.ts";

import { nextRunAfter, type Recurrence } from "./recurrence.ts";

/** Times are compared as text, and later years have a different ISO form. */
const END_OF_TIME = Date.parse("9999-12-31T23:59:59.999Z");

const RUNS_SHOWN = 5;
/** The runs of a custom repeat are harder to foresee. */
const CUSTOM_RUNS_SHOWN = 10;

type Schedule = Pick<
  typeof schedules.$inferSelect,
  "status" | "scheduled_time" | "date" | "time" | "timezone" | "repeat_type" | "rule"
>;

const iso = (instant: number) => new Date(instant).toISOString();

/** The columns that `recurrenceOf` reads. */
export const timingColumns = {
  status: schedules.status,
  scheduled_time: schedules.scheduled_time,
  date: schedules.date,
  time: schedules.time,
  timezone: schedules.timezone,
  repeat_type: schedules.repeat_type,
  rule: schedules.rule,
};

export const recurrenceOf = ({ repeat_type: repeat, ...schedule }: Schedule): Recurrence => {
  const { date, time, timezone, rule } = schedule;
  return { date, time, timezone, repeat, rule };
};

/** The next runs, up to the number shown. For a paused schedule, the runs after now as if it were resumed. */
export function occurrencesOf(schedule: Schedule, now: number): string[] {
  const { status, scheduled_time } = schedule;
  if (status !== "waiting" && status !== "paused") return [];
  const recurrence = recurrenceOf(schedule);
  const planned = Date.parse(scheduled_time);
  const isDue = status === "waiting" || planned > now;
  let next = isDue ? planned : nextRunAfter(recurrence, now);
  const limit = recurrence.repeat === "custom" ? CUSTOM_RUNS_SHOWN : RUNS_SHOWN;
  const found: string[] = [];
  while (next !== null && next <= END_OF_TIME && found.length < limit) {
    found.push(iso(next));
    next = nextRunAfter(recurrence, Math.max(next, now));
  }
  return found;
}

export interface Miss {
  first_at: string;
  last_at: string;
  runs: number;
  cause: Cause;
}

/** The missed runs later than `after` and up to `until`, or null if there are none. */
export function missBetween(
  recurrence: Recurrence,
  after: number,
  until: number,
  cause: Cause,
): Miss | null {
  const first = nextRunAfter(recurrence, after);
  if (first === null || first > until) return null;
  let [last, runs] = [first, 1];
  for (; runs < LIMITS.missesCounted; runs += 1) {
    const next = nextRunAfter(recurrence, last);
    if (next === null || next > until) break;
    last = next;
  }
  return { first_at: iso(first), last_at: iso(last), runs, cause };
}
