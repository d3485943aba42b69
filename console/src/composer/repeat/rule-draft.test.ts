import { expect, it } from "vitest";

import { hoursBetween, inUnit, partsOf, ruleLike, ruleOnDate } from "./rule-draft.ts";

it.each([
  ["none", "2026-11-18", "FREQ=WEEKLY;BYDAY=WE"],
  ["daily", "2026-11-18", "FREQ=DAILY"],
  ["weekly", "2026-11-22", "FREQ=WEEKLY;BYDAY=SU"],
  ["monthly", "2026-11-18", "FREQ=MONTHLY;BYMONTHDAY=18"],
  ["monthly", "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["monthly", "2027-01-30", "FREQ=MONTHLY;BYMONTHDAY=30"],
] as const)("a custom repeat starts like %s from %s", (repeat, date, rrule) => {
  expect(ruleLike(repeat, date)).toEqual({ rrule, times: [], exdates: [] });
});

it.each([
  ["FREQ=WEEKLY;BYDAY=WE", "FREQ=WEEKLY;BYDAY=FR"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;COUNT=5", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=5"],
  ["FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE"],
  ["FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU"],
  ["FREQ=MONTHLY;BYMONTHDAY=18", "FREQ=MONTHLY;BYMONTHDAY=20"],
  ["FREQ=MONTHLY;BYDAY=3WE", "FREQ=MONTHLY;BYDAY=3WE"],
  ["FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=3"],
])("from Wednesday the 18th to Friday the 20th, %s becomes %s", (rrule, moved) => {
  const rule = { rrule, times: ["18:00"], exdates: [] };
  expect(ruleOnDate(rule, "2026-11-18", "2026-11-20")).toEqual({ ...rule, rrule: moved });
});

it("another unit keeps the interval and the end", () => {
  const parts = partsOf({ ...ruleLike("daily", ""), rrule: "FREQ=DAILY;INTERVAL=2;COUNT=5" }, "");
  expect(inUnit(parts, "month", "2026-11-18")).toEqual({
    unit: "month",
    days: [18],
    interval: 2,
    end: { kind: "count", count: 5 },
  });
});

it.each([
  ["FREQ=DAILY;INTERVAL=3", [], 72],
  ["FREQ=DAILY;INTERVAL=3", ["18:00"], 24],
  ["FREQ=WEEKLY;BYDAY=MO", [], 168],
  ["FREQ=WEEKLY;BYDAY=MO,TU", [], 24],
  ["FREQ=MONTHLY;BYDAY=-1FR", [], 672],
])("%s at %j more times has a run every %i hours or later", (rrule, times, hours) => {
  expect(hoursBetween("custom", { rrule, times, exdates: [] })).toBe(hours);
});
