import { expect, test } from "vitest";

import { Rhythm, shortestGapHours } from "./rhythm.ts";

test("times and weekdays are sorted, given once, and all weekdays if omitted", () => {
  expect(
    Rhythm.parse({ times: ["18:00", "09:00", "18:00"], weekdays: ["SU", "MO", "SU"] }),
  ).toEqual({ times: ["09:00", "18:00"], weekdays: ["MO", "SU"] });
  expect(Rhythm.parse({ times: ["09:00"] }).weekdays).toHaveLength(7);
});

test.each([
  {},
  { times: [] },
  { times: ["9:00"] },
  { times: ["24:00"] },
  { times: ["09:00"], weekdays: [] },
  { times: ["09:00"], weekdays: ["Monday"] },
  { times: Array.from({ length: 25 }, (_, index) => `10:${10 + index}`) },
  { times: ["09:00"], timezone: 7 },
  { times: ["09:00"], timezone: "a\nb" },
])("refuses %j", (given) => expect(Rhythm.safeParse(given).success).toBe(false));

test.each([
  [["09:00"], ["MO"], 168],
  [["09:00"], ["MO", "TH"], 72],
  [["09:00", "12:30"], ["MO"], 3.5],
  [["00:30", "23:30"], ["MO", "TU"], 1],
  [["23:30", "00:30"], ["SU", "MO"], 1],
])("%j on %j are at least %d hours apart", (times, weekdays, hours) =>
  expect(shortestGapHours({ times, weekdays })).toBe(hours),
);
