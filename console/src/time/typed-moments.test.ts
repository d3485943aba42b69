import { expect, it } from "vitest";

import { formatDay, isNoSuchDay, parseDay, parseTime } from "./typed-moments.ts";

const TODAY = { today: "2026-11-17" };

it.each([
  ["17 Nov 2026", "2026-11-17"],
  ["17 november 2026", "2026-11-17"],
  ["1 Sept 2026", "2026-09-01"],
  ["nov 17, 2026", "2026-11-17"],
  ["17nov2026", "2026-11-17"],
  ["17/11/2026", "2026-11-17"],
  ["7.1.2026", "2026-01-07"],
  ["2026-11-17", "2026-11-17"],
  [" 29 Feb 2028 ", "2028-02-29"],
  ["17 พ.ย. 2569", "2026-11-17"],
  ["17 พย 2026", "2026-11-17"],
  ["1 เมษายน 2569", "2026-04-01"],
  ["17 พฤศจิกา 2569", "2026-11-17"],
  ["17/11/2569", "2026-11-17"],
  ["17/11/69", "2026-11-17"],
  ["17/11/26", "2026-11-17"],
  ["25 ธันวาคม 69", "2026-12-25"],
  ["nov 17, 27", "2027-11-17"],
  ["๑๗ พ.ย. ๒๕๖๙", "2026-11-17"],
])("reads %o as a day", (text, day) => {
  expect(parseDay(text, TODAY)).toBe(day);
});

it.each([
  "",
  "soon",
  "29 Feb 2026",
  "11/17/2026",
  "17",
  "17 Nov 20",
  "17/11/25",
  "0 Nov 2026",
  "17 xyz 2026",
  "17 พฤ 2569",
])("reads no day from %o", (text) => {
  expect(parseDay(text, TODAY)).toBeNull();
});

it.each([
  ["2026-02-30", true],
  ["29 Feb 2026", true],
  ["31/11/26", true],
  ["30 ก.พ. 2569", true],
  ["28 Feb 2026", false],
  ["11/17/2026", false],
  ["soon", false],
])("knows whether %o is a day that no calendar has: %o", (text, isMissing) => {
  expect(isNoSuchDay(text, TODAY)).toBe(isMissing);
});

it.each([
  ["16 nov", { today: "2026-11-17" }, "2026-11-16"],
  ["nov 18", { today: "2026-11-17" }, "2026-11-18"],
  ["16 nov", { today: "2026-11-17", isAhead: true }, "2027-11-16"],
  ["17 nov", { today: "2026-11-17", isAhead: true }, "2026-11-17"],
  ["29 feb", { today: "2027-03-01", isAhead: true }, "2028-02-29"],
  ["29 feb", { today: "2026-11-17" }, null],
])("reads %o without a year, with %o, as %o", (text, near, day) => {
  expect(parseDay(text, near)).toBe(day);
});

it("writes a day so that it can be read again", () => {
  expect(formatDay("2026-11-17")).toBe("17 Nov 2026");
  expect(formatDay("")).toBe("");
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, "0")}-05`;
    expect(parseDay(formatDay(day), TODAY)).toBe(day);
  }
});

it.each([
  ["09:00", "09:00"],
  ["9", "09:00"],
  ["0900", "09:00"],
  ["930", "09:30"],
  ["18.45", "18:45"],
  ["18.45 น.", "18:45"],
  ["๙.๐๐น.", "09:00"],
  ["9:30 pm", "21:30"],
  ["12 am", "00:00"],
  ["23:59", "23:59"],
])("reads %o as a time", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each(["", "24:00", "9:6", "12:60", "13 pm", "noon", "12345"])(
  "reads no time from %o",
  (text) => {
    expect(parseTime(text)).toBeNull();
  },
);
