import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";

import { calendarFormats } from "#time/fields/calendar-formats.ts";

import { clockChangeNote } from "./clock-change.ts";
import { formatDate, formatMoment } from "./dates.ts";
import { formatDay, parseDay } from "./typed-moments.ts";
import { clockIn, momentIn } from "./zone-time.ts";

beforeAll(() => {
  i18n.load("th", {});
  i18n.activate("th");
});

it("shows dates with Thai months and Buddhist years", () => {
  expect(formatDate("2026-11-17T12:00")).toBe("17\u00A0พ.ย.\u00A02569");
  expect(formatMoment("2026-11-17T08:05")).toBe("17\u00A0พ.ย.\u00A02569\u00A008:05");
  expect(momentIn("Asia/Bangkok", "2026-11-15T18:05:00Z")).toContain(
    "16\u00A0พ.ย.\u00A02569 01:05",
  );
  expect(clockIn("Asia/Bangkok", Date.parse("2026-11-15T18:05:00Z"))).toBe("01:05");
});

it("reads every day that it writes", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, "0")}-05`;
    expect(parseDay(formatDay(day), { today: "2026-11-17" })).toBe(day);
  }
});

it("names the day of a clock change", () => {
  const berlin = { date: "2030-03-31", time: "02:30", timezone: "Europe/Berlin" };
  expect(clockChangeNote(berlin, ["2030-03-31T01:30:00Z"])).toContain("31\u00A0มี.ค.\u00A02573");
});

it("writes the calendar in Thai", () => {
  const { monthLabelFormat, yearsListFormat, weekdayFormat } = calendarFormats();
  const write = (format: typeof monthLabelFormat) =>
    typeof format === "function" ? format("2026-11-01") : format;
  expect(write(monthLabelFormat)).toBe("พฤศจิกายน 2569");
  expect(write(yearsListFormat)).toBe("2569");
  expect(write(weekdayFormat)).toBe("อา");
});
