import { Repeat } from "@tbm/contract/messages.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { startOfDay } from "#days.ts";
import * as oracle from "#testing/simulation/recurrence-oracle.ts";

import { firstRun, isTimeZone, nextRunAfter, type Recurrence } from "./recurrence.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const REPEATING = ["daily", "weekly", "monthly"] as const;
const SPEC_REPEATS = ["none", ...REPEATING] as const;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

function toRecurrence(wall: number, timezone: string, repeat: Repeat): Recurrence {
  const iso = new Date(wall).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), timezone, repeat, rule: null };
}

/** The first runs, in UTC, of a schedule such as `Asia/Bangkok daily 2026-12-31 09:00`. */
function listRuns(schedule: string, length: number): string[] {
  const [timezone = "", repeat, date = "", time = ""] = schedule.split(" ");
  const recurrence = { date, time, timezone, repeat: Repeat.parse(repeat), rule: null };
  const runs: string[] = [];
  let run: number | null = firstRun(recurrence);
  while (run !== null && runs.length < length) {
    runs.push(new Date(run).toISOString().slice(0, 16));
    run = nextRunAfter(recurrence, run);
  }
  return runs;
}

describe("a schedule", () => {
  test.each([
    [
      "runs each day at the same time",
      "Asia/Bangkok daily 2026-12-31 06:59",
      "2026-12-30T23:59 2026-12-31T23:59 2027-01-01T23:59",
    ],
    [
      "runs a skipped time later by the gap",
      "Europe/Berlin daily 2026-03-28 02:30",
      "2026-03-28T01:30 2026-03-29T01:30 2026-03-30T00:30",
    ],
    [
      "returns to its time if the very first is skipped",
      "Europe/Berlin daily 2026-03-29 02:30",
      "2026-03-29T01:30 2026-03-30T00:30",
    ],
    [
      "runs a doubled time once, the first time",
      "Europe/Berlin daily 2026-10-24 02:30",
      "2026-10-24T00:30 2026-10-25T00:30 2026-10-26T01:30",
    ],
    [
      "keeps its weekly time across a change of the clock",
      "America/New_York weekly 2026-10-28 18:00",
      "2026-10-28T22:00 2026-11-04T23:00 2026-11-11T23:00",
    ],
    [
      "runs on the same date if midnight is skipped",
      "America/Havana daily 2026-03-07 00:00",
      "2026-03-07T05:00 2026-03-08T05:00 2026-03-09T04:00",
    ],
    [
      "runs for its nominal date if the gap carries it past midnight",
      "America/Nuuk daily 2026-03-27 23:30",
      "2026-03-28T01:30 2026-03-29T01:30 2026-03-30T00:30",
    ],
    [
      "moves by half an hour where the clock does",
      "Australia/Lord_Howe daily 2026-10-03 02:15",
      "2026-10-02T15:45 2026-10-03T15:45 2026-10-04T15:15",
    ],
    [
      "runs once in a doubled half hour",
      "Australia/Lord_Howe daily 2026-04-04 01:45",
      "2026-04-03T14:45 2026-04-04T14:45 2026-04-05T15:15",
    ],
    [
      "clamps the 31st to the month's end and returns to it",
      "Asia/Bangkok monthly 2027-12-31 09:00",
      "2027-12-31T02:00 2028-01-31T02:00 2028-02-29T02:00 2028-03-31T02:00 2028-04-30T02:00",
    ],
    [
      "clamps the 30th in February only",
      "UTC monthly 2026-01-30 12:00",
      "2026-01-30T12:00 2026-02-28T12:00 2026-03-30T12:00",
    ],
    [
      "runs once for two days if one is skipped entirely",
      "Pacific/Apia daily 2011-12-29 09:00",
      "2011-12-29T19:00 2011-12-30T19:00 2011-12-31T19:00",
    ],
    [
      "runs a skipped weekday on the day after",
      "Pacific/Apia weekly 2011-12-23 09:00",
      "2011-12-23T19:00 2011-12-30T19:00 2012-01-05T19:00",
    ],
    [
      "crosses the date line without an extra run",
      "Pacific/Kwajalein daily 1993-08-20 09:00",
      "1993-08-20T21:00 1993-08-21T21:00 1993-08-22T21:00",
    ],
  ])("%s", (_rule, schedule, expected) => {
    const runs = expected.split(" ");
    expect(listRuns(schedule, runs.length)).toEqual(runs);
  });

  test("on 29 February runs each month, and on the 28th in other years' February", () => {
    const runs = listRuns("UTC monthly 2024-02-29 08:00", 49);
    expect(new Set(runs.map((run) => run.slice(0, 7))).size).toBe(49);
    const others = runs.filter((run) => !run.endsWith("-29T08:00"));
    expect(others).toEqual(["2025-02-28T08:00", "2026-02-28T08:00", "2027-02-28T08:00"]);
  });

  test("that is decades old finds its next run as fast as a new one", () => {
    const old = toRecurrence(Date.UTC(1970, 0, 1, 2, 30), "Europe/Berlin", "daily");
    const start = performance.now();
    for (let day = 0; day < 100; day += 1) nextRunAfter(old, Date.UTC(2037, 0, day));
    expect(performance.now() - start).toBeLessThan(50_000);
  });
});

describe("a zone", () => {
  test("is any IANA name in any letter case, including old ones", () => {
    const names = [...ZONES, "UTC", "asia/bangkok", "Asia/Calcutta", "Etc/GMT-7"];
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  test.each(["", "+07:00", "-0300", "07", "GMT+7", "PST", "ist", "Mars/Base", "Asia/Bangkok "])(
    "is not %j",
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe("for any schedule and instant", () => {
  const wall = fc.integer({ min: 0, max: Date.UTC(2100, 0) / MINUTE }).map((n) => n * MINUTE);
  const instant = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2110, 0) });
  const schedule = (...repeats: Repeat[]) =>
    fc
      .tuple(wall, fc.constantFrom(...ZONES), fc.constantFrom(...repeats))
      .map((parts) => toRecurrence(...parts));
  const numRuns = 1000;

  test("the next run is later and not before the first, and a one-time schedule has no second run", () => {
    const property = fc.property(schedule(...SPEC_REPEATS), instant, (recurrence, after) => {
      const first = firstRun(recurrence) ?? NaN;
      const next = nextRunAfter(recurrence, after);
      expect(nextRunAfter(recurrence, first)).not.toBe(first);
      if (after < first) expect(next).toBe(first);
      else if (recurrence.repeat === "none") expect(next).toBeNull();
      else expect(next).toBeGreaterThan(after);
    });
    fc.assert(property, { numRuns });
  });

  test("no run is skipped between an instant and its next run", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const property = fc.property(
      schedule(...REPEATING),
      instant,
      share,
      (recurrence, after, share) => {
        const next = nextRunAfter(recurrence, after) ?? NaN;
        const between = after + Math.floor((next - 1 - after) * share);
        expect(nextRunAfter(recurrence, between)).toBe(next);
        expect(nextRunAfter(recurrence, next - 1)).toBe(next);
      },
    );
    fc.assert(property, { numRuns });
  });

  test("runs are one period apart, give or take a day", () => {
    const days: Record<string, readonly [number, number]> = {
      daily: [0, 2],
      weekly: [6, 8],
      monthly: [27, 32],
    };
    const property = fc.property(schedule(...REPEATING), instant, (recurrence, after) => {
      const run = nextRunAfter(recurrence, after) ?? NaN;
      const [least, most] = days[recurrence.repeat] ?? [NaN, NaN];
      const between = ((nextRunAfter(recurrence, run) ?? NaN) - run) / DAY;
      expect(between).toBeGreaterThan(least);
      expect(between).toBeLessThanOrEqual(most);
    });
    fc.assert(property, { numRuns });
  });
});

describe("from 2024 to 2037, compared with an oracle that does not use Temporal", () => {
  const [start, end] = [Date.UTC(2024, 0), Date.UTC(2038, 0)];
  /** Checks each half hour of each day too, which takes an hour or two. */
  const slots = process.env["RELEASE"] === "1" ? 48 : 0;
  const regions = Object.entries(Object.groupBy(ZONES, (zone) => zone.split("/")[0] ?? zone));

  function findDifferences(zone: string): string[] {
    const stretches = oracle.readStretches(zone, start - 60 * DAY, end + 60 * DAY);
    const differences: string[] = [];
    const compareRuns = (first: number, repeat: Repeat, from: number, to: number) => {
      const recurrence = toRecurrence(first, zone, repeat);
      let previous: number | undefined;
      for (let count = from; count <= to; count += 1) {
        const run = oracle.expectedRun(stretches, oracle.nominalWall(first, repeat, count));
        if (nextRunAfter(recurrence, previous ?? run - 1) !== run)
          differences.push(`${JSON.stringify(recurrence)} ${new Date(run).toISOString()}`);
        previous = run;
      }
    };
    const compareAround = (wall: number) => {
      for (const repeat of REPEATING) {
        const { first, count } = oracle.scheduleThrough(wall, repeat);
        compareRuns(first, repeat, count, count + 1);
      }
      const instant = oracle.expectedRun(stretches, wall);
      const day = oracle.expectedStartOfDay(stretches, instant);
      if (startOfDay(instant, zone) !== day) differences.push(`${zone} ${instant}`);
    };

    const some = fc.sample(fc.integer({ min: start / MINUTE, max: end / MINUTE - 1 }), {
      numRuns: 8,
      seed: ZONES.indexOf(zone),
    });
    for (const minute of some) compareAround(minute * MINUTE);
    for (const wall of oracle.criticalWalls(stretches)) {
      if (wall >= start && wall < end) compareAround(wall);
    }
    compareRuns(Date.UTC(2024, 0, 31, 2, 30), "monthly", 0, 26);
    for (let slot = 0; slot < slots; slot += 1) {
      const time = start + slot * 30 * MINUTE;
      compareRuns(time, "daily", 0, 5113);
      compareRuns(time + (slot % 7) * DAY, "weekly", 0, 729);
      compareRuns(time + (27 + (slot % 4)) * DAY, "monthly", 0, 167);
    }
    return differences;
  }

  test.each(regions)(
    "each zone of %s has one run per day, week or month, at the time that its clock shows",
    { timeout: slots > 0 ? 10 * 3_600_000 : 120_000 },
    (_region, zones = []) => expect(zones.flatMap(findDifferences)).toEqual([]),
  );
});
