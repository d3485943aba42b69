import fc from "fast-check";
import { expect, test } from "vitest";

import { afterQuiet, endOfDay, type QuietHours } from "./quiet-hours.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The time of day in a zone, from Intl. */
function clockOf(timezone: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (instant: number) => format.format(instant);
}

const isBetween = ({ from, until }: QuietHours, time: string) =>
  from < until ? from <= time && time < until : from <= time || time < until;

/** Instants around which a zone's clock changes, by half an hour, an hour or a day. */
const CHANGES: [timezone: string, at: string][] = [
  ["Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z"],
  ["America/New_York", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-11-01T06:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
  ["Africa/Cairo", "2026-04-23T22:00:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
  ["Asia/Bangkok", "2026-06-01T00:00:00Z"],
];

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 29, 30, 31, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

const cases = fc
  .record({
    change: fc.constantFrom(...CHANGES),
    from: time,
    until: time,
    minutes: fc.integer({ min: -1500, max: 1500 }),
  })
  .filter(({ from, until }) => from !== until);

test("a run in quiet hours moves to the first minute that is not quiet, across any clock change", () => {
  fc.assert(
    fc.property(cases, ({ change: [timezone, at], from, until, minutes }) => {
      const quiet = { from, until, timezone };
      const clock = clockOf(timezone);
      const instant = Date.parse(at) + minutes * MINUTE;
      const moved = afterQuiet(quiet, instant);
      expect(isBetween(quiet, clock(moved)), clock(moved)).toBe(false);
      for (let before = instant; before < moved; before += MINUTE) {
        expect(isBetween(quiet, clock(before)), clock(before)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

const berlin = { from: "22:00", until: "02:30", timezone: "Europe/Berlin" };

test.each([
  [
    "quiet hours whose end the clock skips end after the gap",
    "2026-03-29T00:30Z",
    "2026-03-29T01:00Z",
  ],
  ["an end that comes twice is the first", "2026-10-25T00:10Z", "2026-10-25T00:30Z"],
  ["and between the two it is quiet again", "2026-10-25T01:10Z", "2026-10-25T01:30Z"],
  ["the last moment of the quiet hours is quiet", "2026-06-01T00:29:59.999Z", "2026-06-01T00:30Z"],
  ["their end is not", "2026-06-01T00:30Z", "2026-06-01T00:30Z"],
])("%s", (_, at, moved) => {
  expect(new Date(afterQuiet(berlin, Date.parse(at))).toISOString()).toBe(
    new Date(moved).toISOString(),
  );
});

test("a day ends when the next one begins, whatever its length", () => {
  const length = (date: string, timezone: string) =>
    endOfDay(date, timezone) - Date.parse(`${date}T00:00Z`);
  expect(length("2026-11-15", "Asia/Bangkok")).toBe(DAY - 7 * 60 * MINUTE);
  expect(length("2026-10-25", "Europe/Berlin")).toBe(DAY - 60 * MINUTE);
  expect(length("2026-03-29", "Europe/Berlin")).toBe(DAY - 120 * MINUTE);
});

test("two equal times delay nothing", () => {
  const quiet = { from: "00:00", until: "00:00", timezone: "Asia/Bangkok" };
  expect(afterQuiet(quiet, 1_800_000_000_000)).toBe(1_800_000_000_000);
});
