import { expect, test } from "vitest";

import { findDifferences } from "#testing/simulation/random-rules.ts";

import { firstRun, nextRunAfter } from "./recurrence.ts";

interface Repeat {
  start: string;
  rrule: string;
  zone?: string;
  times?: string[];
  exdates?: string[];
}

/** The first runs as UTC, such as `2026-11-20T02:00`. */
function runsOf({ start, rrule, zone = "UTC", times = [], exdates = [] }: Repeat, length: number) {
  const [date = "", time = ""] = start.split(" ");
  const rule = { rrule, times, exdates };
  const recurrence = { date, time, timezone: zone, repeat: "custom", rule } as const;
  const runs: string[] = [];
  let run = firstRun(recurrence);
  while (run !== null && runs.length < length) {
    runs.push(new Date(run).toISOString().slice(0, 16));
    run = nextRunAfter(recurrence, run);
  }
  return runs.join(" ");
}

test.each<[string, Repeat, string]>([
  [
    "weekdays at two times, from the first time on",
    { start: "2026-11-20 18:00", rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", times: ["09:00"] },
    "2026-11-20T18:00 2026-11-23T09:00 2026-11-23T18:00",
  ],
  [
    "every third day",
    { start: "2026-12-30 08:00", rrule: "FREQ=DAILY;INTERVAL=3" },
    "2026-12-30T08:00 2027-01-02T08:00 2027-01-05T08:00",
  ],
  [
    "every second week, counted from the Monday of the first one",
    { start: "2026-11-18 08:00", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR" },
    "2026-11-20T08:00 2026-11-30T08:00 2026-12-04T08:00 2026-12-14T08:00",
  ],
  [
    "the last Friday of the month",
    { start: "2026-11-18 08:00", rrule: "FREQ=MONTHLY;BYDAY=-1FR" },
    "2026-11-27T08:00 2026-12-25T08:00 2027-01-29T08:00",
  ],
  [
    "the first and the third Monday",
    { start: "2026-11-18 08:00", rrule: "FREQ=MONTHLY;BYDAY=3MO,1MO" },
    "2026-12-07T08:00 2026-12-21T08:00 2027-01-04T08:00",
  ],
  [
    "the 31st only in months that have one",
    { start: "2027-01-31 08:00", rrule: "FREQ=MONTHLY;BYMONTHDAY=31" },
    "2027-01-31T08:00 2027-03-31T08:00 2027-05-31T08:00",
  ],
  [
    "the 15th and the last day of every second month",
    { start: "2027-01-20 08:00", rrule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1,15" },
    "2027-01-31T08:00 2027-03-15T08:00 2027-03-31T08:00",
  ],
  [
    "without days, the weekday of the first date",
    { start: "2026-11-18 08:00", rrule: "FREQ=WEEKLY;INTERVAL=2" },
    "2026-11-18T08:00 2026-12-02T08:00",
  ],
  [
    "to the end of its last day",
    { start: "2026-11-18 23:00", rrule: "FREQ=DAILY;UNTIL=20261119", times: ["01:00"] },
    "2026-11-18T23:00 2026-11-19T01:00 2026-11-19T23:00",
  ],
  [
    "a number of runs, of which each time of day is one",
    { start: "2026-11-18 09:00", rrule: "FREQ=DAILY;COUNT=3", times: ["18:00"] },
    "2026-11-18T09:00 2026-11-18T18:00 2026-11-19T09:00",
  ],
  [
    "not on skipped dates, which count",
    { start: "2026-12-24 09:00", rrule: "FREQ=DAILY;COUNT=3", exdates: ["2026-12-25"] },
    "2026-12-24T09:00 2026-12-26T09:00",
  ],
  [
    "a time that the clock skips, after the one that it does not",
    {
      start: "2026-03-29 02:30",
      zone: "Europe/Berlin",
      rrule: "FREQ=DAILY;COUNT=3",
      times: ["03:00"],
    },
    "2026-03-29T01:00 2026-03-29T01:30 2026-03-30T00:30",
  ],
  [
    "once where a skipped time falls on another one",
    {
      start: "2026-03-29 02:30",
      zone: "Europe/Berlin",
      rrule: "FREQ=DAILY;COUNT=2",
      times: ["03:30"],
    },
    "2026-03-29T01:30",
  ],
  [
    "never on 30 February",
    { start: "2027-02-01 09:00", rrule: "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30" },
    "",
  ],
  [
    "never if its end is before its start",
    { start: "2027-02-02 09:00", rrule: "FREQ=DAILY;UNTIL=20270201" },
    "",
  ],
])("runs %s", (_rule, repeat, expected) => {
  const length = Math.max(expected.split(" ").length, repeat.rrule.includes("COUNT") ? 9 : 0);
  expect(runsOf(repeat, length)).toBe(expected);
});

test("random rules in random zones have the oracle's runs", () => {
  expect(findDifferences(300, 24)).toEqual([]);
});
