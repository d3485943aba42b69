import fc from "fast-check";
import { expect, test } from "vitest";

import { afterQuiet, endOfDay } from "./quiet-hours.ts";
import { afterRun, intervalTimes, nextRun, type RunTimes, upcomingRuns } from "./run-times.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUNS = 120;

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));

const quietHours = fc
  .record({
    from: time,
    until: time,
    timezone: fc.constantFrom("Asia/Bangkok", "Europe/Berlin", "America/New_York"),
  })
  .filter(({ from, until }) => from !== until);

const anyTimes = fc
  .record({
    slotAt: fc
      .integer({ min: 0, max: 400 * 24 * 60 })
      .map((minutes) => Date.parse("2026-01-01T00:00Z") + minutes * MINUTE),
    intervalHours: fc.integer({ min: 1, max: 168 }),
    quiet: fc.option(quietHours),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
    late: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ days, late, intervalHours, ...given }): { times: RunTimes; now: number } => {
    const date = new Date(given.slotAt + (days ?? 0) * 24 * HOUR).toISOString().slice(0, 10);
    const endsAt = days === null ? Infinity : endOfDay(date, "Europe/Berlin");
    return {
      times: {
        ...given,
        ...intervalTimes(given.slotAt, intervalHours),
        runAt: given.slotAt,
        endsAt,
      },
      now: given.slotAt + (late - 2500) * MINUTE,
    };
  });

function runsOf({ times, now }: { times: RunTimes; now: number }): number[] {
  const runs: number[] = [];
  for (const at of upcomingRuns(times, now)) if (runs.push(at) >= RUNS) break;
  return runs;
}

test("no run is in quiet hours or after the end, and no two runs are at the same time", () => {
  fc.assert(
    fc.property(anyTimes, (given) => {
      const { quiet, endsAt } = given.times;
      const runs = runsOf(given);
      for (const [index, at] of runs.entries()) {
        expect(afterQuiet(quiet, at)).toBe(at);
        expect(at).toBeLessThan(endsAt);
        expect(at).toBeGreaterThan(runs[index - 1] ?? -Infinity);
      }
    }),
  );
});

test("every slot is served by exactly one run, the first possible one", () => {
  fc.assert(
    fc.property(anyTimes, (given) => {
      const { slotAt, intervalMs, quiet } = given.times;
      let slot = slotAt;
      for (const at of runsOf(given)) {
        expect(at).toBe(afterQuiet(quiet, Math.max(slot, given.now)));
        const isDelayed = afterQuiet(quiet, slot) > slot;
        const served = isDelayed ? at + intervalMs / 2 - 1 : at;
        while (slot <= served) slot += intervalMs;
      }
    }),
  );
});

test("runs continue until the end and no longer", () => {
  fc.assert(
    fc.property(anyTimes, (given) => {
      const runs = runsOf(given);
      const endless = runsOf({ ...given, times: { ...given.times, endsAt: Infinity } });
      expect(runs).toEqual(endless.filter((at) => at < given.times.endsAt));
    }),
  );
});

test("after hours without a run there is one run, and then the next slot", () => {
  const times = { slotAt: 0, runAt: 0, ...intervalTimes(0, 2), quiet: null, endsAt: Infinity };
  expect(nextRun(times, 9 * HOUR)).toBe(9 * HOUR);
  expect(afterRun(times, 9 * HOUR)).toMatchObject({ slotAt: 10 * HOUR, runAt: 10 * HOUR });
});

test("no run follows within half an interval after one that quiet hours delayed", () => {
  const quiet = { from: "22:00", until: "08:00", timezone: "UTC" };
  const at = (text: string) => Date.parse(`2026-11-${text}Z`);
  const [slotAt, runAt] = [at("16T02:30"), at("16T02:30")];
  const times = { slotAt, runAt, ...intervalTimes(slotAt, 6), quiet, endsAt: Infinity };
  expect(runsOf({ times, now: slotAt }).slice(0, 4)).toEqual(
    ["16T08:00", "16T14:30", "16T20:30", "17T08:00"].map(at),
  );
});
