import { z } from "zod/mini";

import { parseJson } from "#content/form-fields.ts";
import { fault } from "#sentences/encode-fault.ts";

import { parseRrule } from "./rrule.ts";
import { RULE_LIMITS } from "./rule-limits.ts";

/** A date, YYYY-MM-DD. One that no calendar has, such as 2026-02-30, gets a message of its own. */
export const calendarDate = (malformed: string) =>
  z.iso.date({
    error: ({ input }) =>
      typeof input === "string" && /^\d{4}-\d\d-\d\d$/.test(input)
        ? fault("date_nonexistent", { date: input })
        : malformed,
  });

export const CalendarDate = calendarDate(fault("date_malformed"));

export const TimeOfDay = z
  .string(fault("time_malformed"))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault("time_malformed")));

const RULE_MALFORMED = fault("rule_malformed");
const { timesPerDay, skippedDates, rruleLength } = RULE_LIMITS;

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();

/**
 * How a schedule with `repeat=custom` repeats. The rule says on which days it runs, from its first date on; it runs at
 * `time` and at `times` on each of them. `COUNT` counts runs, including those on skipped dates.
 */
export const RepeatRule = z.object(
  {
    rrule: z.string(RULE_MALFORMED).check(
      z.maxLength(rruleLength, RULE_MALFORMED),
      z.refine((text) => parseRrule(text) !== null, RULE_MALFORMED),
      z.meta({
        description:
          "An RFC 5545 rule of FREQ (DAILY, WEEKLY, MONTHLY), INTERVAL, BYDAY, BYMONTHDAY, UNTIL (a date) and COUNT",
        examples: ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231", "FREQ=MONTHLY;BYDAY=-1FR"],
      }),
    ),
    /** Further times of day. */
    times: z._default(
      z
        .array(TimeOfDay, RULE_MALFORMED)
        .check(
          z.maxLength(timesPerDay - 1, fault("times_exceeded", { limit: timesPerDay })),
          z.overwrite(sorted),
        ),
      [],
    ),
    /** Dates on which it does not run. */
    exdates: z._default(
      z
        .array(CalendarDate, RULE_MALFORMED)
        .check(
          z.maxLength(skippedDates, fault("skipped_dates_exceeded", { limit: skippedDates })),
          z.overwrite(sorted),
        ),
      [],
    ),
  },
  RULE_MALFORMED,
);
export type RepeatRule = z.infer<typeof RepeatRule>;

/** The rules that only say what a repeat says. */
const SIMPLE_RULES = {
  daily: "FREQ=DAILY",
  weekly: "FREQ=WEEKLY",
  monthly: "FREQ=MONTHLY",
} as const;
type SimpleRepeat = keyof typeof SIMPLE_RULES;

/** The repeat that a rule is, apart from its skipped dates; undefined if it says more than that. */
export const simpleRepeatOf = ({ rrule, times }: RepeatRule): SimpleRepeat | undefined =>
  (["daily", "weekly", "monthly"] as const).find(
    (repeat) => times.length === 0 && SIMPLE_RULES[repeat] === rrule,
  );

/**
 * The rule with the same runs as a repeat that begins on this date. Null for a monthly message on the 29th or 30th,
 * because a rule leaves out months without that day.
 */
export function ruleOfRepeat(repeat: SimpleRepeat, date: string): RepeatRule | null {
  const day = Number(date.slice("2026-11-".length));
  if (repeat === "monthly" && day > 28 && day < 31) return null;
  const isLast = repeat === "monthly" && day === 31;
  return {
    rrule: `${SIMPLE_RULES[repeat]}${isLast ? ";BYMONTHDAY=-1" : ""}`,
    times: [],
    exdates: [],
  };
}

/** The rule as JSON in an optional form field. */
export const RepeatRuleField = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text, context): unknown =>
      text ? parseJson(RULE_MALFORMED)(text, context) : undefined,
    ),
  ),
  z.optional(RepeatRule),
);

/** In answers. */
export const ShownRule = z.object({
  rrule: z.string(),
  times: z.array(z.string()),
  exdates: z.array(z.string()),
});
