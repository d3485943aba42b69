import fc from "fast-check";

import { nextRunAfter, type Recurrence } from "#planning/schedules/recurrence.ts";

import { criticalWalls, readStretches } from "./recurrence-oracle.ts";
import { expectedRuns, type OracleRule, type OracleSchedule, rruleTextOf } from "./rule-oracle.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const YEARS = { first: 2024, last: 2037 };
const COMPARED_RUNS = 60;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

const stretchesOf = (() => {
  const known = new Map<string, ReturnType<typeof readStretches>>();
  return (zone: string) => {
    const [start, end] = [Date.UTC(YEARS.first - 4, 0), Date.UTC(YEARS.last + 20, 0)];
    const stretches = known.get(zone) ?? readStretches(zone, start, end);
    known.set(zone, stretches);
    return stretches;
  };
})();

/** Any minute, or one of those around a change of the zone's clock. */
const wallIn = (zone: string) => {
  const critical = criticalWalls(stretchesOf(zone)).filter((wall) => {
    const year = new Date(wall).getUTCFullYear();
    return year >= YEARS.first && year <= YEARS.last;
  });
  const any = fc
    .integer({
      min: Date.UTC(YEARS.first, 0) / MINUTE,
      max: Date.UTC(YEARS.last, 11, 31) / MINUTE,
    })
    .map((minute) => minute * MINUTE);
  return critical.length === 0 ? any : fc.oneof(any, fc.constantFrom(...critical));
};

const labelled = fc
  .tuple(fc.constantFrom("1", "2", "3", "4", "-1"), fc.constantFrom(...WEEKDAYS))
  .map((parts) => parts.join(""));

const someOf = <T>(item: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(item, { minLength: 1, maxLength });

const shape: fc.Arbitrary<Pick<OracleRule, "unit" | "weekdays" | "monthDays">> = fc.oneof(
  fc.constant({ unit: "DAILY" as const, weekdays: [], monthDays: [] }),
  fc.subarray(WEEKDAYS).map((weekdays) => ({ unit: "WEEKLY" as const, weekdays, monthDays: [] })),
  someOf(labelled, 3).map((weekdays) => ({ unit: "MONTHLY" as const, weekdays, monthDays: [] })),
  fc
    .oneof(fc.constant([]), someOf(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 })), 4))
    .map((monthDays) => ({ unit: "MONTHLY" as const, weekdays: [], monthDays })),
);

const interval = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 }));

/** A rule in a zone, often with times around a change of its clock, and an instant in its time. */
const randomRule = fc.constantFrom(...ZONES).chain((zone) =>
  fc
    .record({
      zone: fc.constant(zone),
      shape,
      interval,
      walls: fc.array(wallIn(zone), { minLength: 1, maxLength: 4 }),
      /** How long before the first of these times the schedule starts. */
      leadDays: fc.integer({ min: 0, max: 800 }),
      end: fc.oneof(
        fc.constant({}),
        fc.record({ count: fc.integer({ min: 1, max: 80 }) }),
        fc.record({ untilDays: fc.integer({ min: 0, max: 1500 }) }),
      ),
      skippedDays: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ walls, leadDays, end, skippedDays, ...rest }) => {
      const [first = 0, ...others] = walls;
      const start = first - leadDays * DAY;
      const { untilDays, count } = { untilDays: undefined, count: undefined, ...end };
      const schedule: OracleSchedule = {
        date: dateOf(start),
        time: clockOf(first),
        times: others.map(clockOf),
        exdates: skippedDays.map((days) => dateOf(start + days * DAY)),
        rule: {
          ...rest.shape,
          interval: rest.interval,
          ...(count !== undefined && { count }),
          ...(untilDays !== undefined && { until: dateOf(start + untilDays * DAY) }),
        },
      };
      return { zone: rest.zone, share: rest.share, schedule };
    }),
);

const recurrenceOf = (zone: string, { date, time, rule, times, exdates }: OracleSchedule) =>
  ({
    date,
    time,
    timezone: zone,
    repeat: "custom",
    rule: { rrule: rruleTextOf(rule), times: [...times], exdates: [...exdates] },
  }) satisfies Recurrence;

function runsFrom(recurrence: Recurrence, instant: number, end: number): number[] {
  const runs: number[] = [];
  let run = nextRunAfter(recurrence, instant);
  while (run !== null && run <= end && runs.length < COMPARED_RUNS) {
    runs.push(run);
    run = nextRunAfter(recurrence, run);
  }
  return runs;
}

/** Compares the runs of random rules with the oracle's: the first ones, and those after some instant. */
export function findDifferences(numRuns: number, seed: number): string[] {
  return fc.sample(randomRule, { numRuns, seed }).flatMap(({ zone, schedule, share }) => {
    const recurrence = recurrenceOf(zone, schedule);
    const lastDay = dateOf(Date.parse(schedule.date) + 1600 * DAY);
    // A run can be a day away from its nominal time.
    const end = Date.parse(lastDay) - 2 * DAY;
    const expected = expectedRuns(schedule, stretchesOf(zone), lastDay).filter((run) => run <= end);
    const instant = Math.floor(Date.parse(schedule.date) + share * 1500 * DAY);
    const later = expected.filter((run) => run > instant).slice(0, COMPARED_RUNS);
    const isSame =
      String(runsFrom(recurrence, -Infinity, end)) === String(expected.slice(0, COMPARED_RUNS)) &&
      String(runsFrom(recurrence, instant, end)) === String(later);
    return isSame ? [] : [JSON.stringify(recurrence)];
  });
}
