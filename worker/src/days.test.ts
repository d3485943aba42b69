import { expect, test } from "vitest";

import { dayAt, startOfDay, startOfNextDay, timeAt } from "./days.ts";

const NOON = Date.parse("2026-03-29T12:00:00+02:00");

test("a clock with fractions of a millisecond is read like any other", () => {
  const instant = NOON + 0.7;
  expect(dayAt(instant, "Europe/Berlin")).toBe("2026-03-29");
  expect(timeAt(instant, "Europe/Berlin")).toBe("12:00");
  expect(startOfDay(instant, "Europe/Berlin")).toBe(Date.parse("2026-03-29T00:00:00+01:00"));
});

test("the next day begins at midnight, also after a day with 23 hours", () => {
  const next = Date.parse("2026-03-30T00:00:00+02:00");
  expect(startOfNextDay(NOON, "Europe/Berlin")).toBe(next);
  expect(startOfNextDay(startOfDay(NOON, "Europe/Berlin"), "Europe/Berlin")).toBe(next);
});

test.each([
  ["is midnight in the zone", "Asia/Bangkok", "2026-11-15T16:59Z", "2026-11-14T17:00Z"],
  ["is midnight itself", "Asia/Bangkok", "2026-11-15T17:00Z", "2026-11-15T17:00Z"],
  ["is the end of a gap at midnight", "America/Havana", "2026-03-08T12:00Z", "2026-03-08T05:00Z"],
  ["is the first of two midnights", "America/Havana", "2026-11-01T05:30Z", "2026-11-01T04:00Z"],
])("the start of a day %s", (_rule, zone, instant, start) => {
  expect(startOfDay(Date.parse(instant), zone)).toBe(Date.parse(start));
});
