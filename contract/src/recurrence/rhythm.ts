import { z } from "zod/mini";

import { isPlainText } from "#fields.ts";
import { LIMITS } from "#limits.ts";
import { fault } from "#sentences/encode-fault.ts";

import { TimeOfDay } from "./repeat-rule.ts";
import { WEEKDAYS } from "./rrule.ts";
import { RULE_LIMITS } from "./rule-limits.ts";

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const MALFORMED = fault("rhythm_malformed");
const { timesPerDay } = RULE_LIMITS;

/** Fixed times of day on certain weekdays, at which a campaign posts instead of at an interval. */
export const Rhythm = z.object(
  {
    times: z.array(TimeOfDay, MALFORMED).check(
      z.minLength(1, fault("rhythm_times_required")),
      z.maxLength(timesPerDay, fault("times_exceeded", { limit: timesPerDay })),
      z.overwrite((times) => [...new Set(times)].toSorted()),
    ),
    /** All if omitted. */
    weekdays: z._default(
      z.array(z.enum(WEEKDAYS, MALFORMED), MALFORMED).check(
        z.minLength(1, fault("rhythm_weekdays_required")),
        z.maxLength(WEEKDAYS.length, MALFORMED),
        z.overwrite((days) => WEEKDAYS.filter((day) => days.includes(day))),
      ),
      [...WEEKDAYS],
    ),
    /** The IANA zone of the times. If omitted, the worker's own. */
    timezone: z.optional(
      z
        .string(MALFORMED)
        .check(
          z.refine(
            (zone) => zone.length <= LIMITS.nameLength && isPlainText(zone),
            fault("time_zone_malformed"),
          ),
        ),
    ),
  },
  MALFORMED,
);
export type Rhythm = z.infer<typeof Rhythm>;

/** In answers. */
export const ShownRhythm = z.object({
  times: z.array(z.string()),
  weekdays: z.array(z.string()),
  timezone: z.string(),
});
export type ShownRhythm = z.infer<typeof ShownRhythm>;

/** The rule of a schedule that runs at these times: one of them, and the others with the days. */
export function rhythmRule({ times, weekdays }: Pick<ShownRhythm, "times" | "weekdays">) {
  const [time = "", ...others] = times;
  const rrule = `FREQ=WEEKLY;BYDAY=${weekdays.join(",")}`;
  return { time, rule: { rrule, times: others, exdates: [] as string[] } };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The least hours from one time to the next, on a week without a change of the clock. */
export function shortestGapHours({ times, weekdays }: Pick<ShownRhythm, "times" | "weekdays">) {
  const minutes = WEEKDAYS.flatMap((day, index) =>
    weekdays.includes(day) ? times.map((time) => index * DAY_MINUTES + minutesOf(time)) : [],
  ).toSorted((a, b) => a - b);
  const gaps = minutes.map((at, index) => {
    const next = minutes[index + 1] ?? (minutes[0] ?? at) + WEEK_MINUTES;
    return next - at;
  });
  return Math.min(WEEK_MINUTES, ...gaps) / 60;
}
