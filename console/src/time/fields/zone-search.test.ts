import { expect, it } from "vitest";

import { findZones } from "./zone-search.ts";

const ZONES = [
  "America/Indiana/Knox",
  "America/New_York",
  "Asia/Bangkok",
  "Asia/Calcutta",
  "Asia/Ho_Chi_Minh",
  "Asia/Saigon",
  "Europe/Kiev",
];

it.each(["new york", "New_York", "america/new", " york "])("finds a zone by %s", (words) => {
  expect(findZones(ZONES, words)).toEqual(["America/New_York"]);
});

it.each([
  ["Kolkata", ["Asia/Calcutta"]],
  ["kyiv", ["Europe/Kiev"]],
  ["Vietnam", ["Asia/Ho_Chi_Minh", "Asia/Saigon"]],
  ["กรุงเทพ", ["Asia/Bangkok"]],
])("finds %s, which browsers know by another name", (words, zones) => {
  expect(findZones(ZONES, words)).toEqual(zones);
});

it("lists an exact name before a partial match", () => {
  expect(findZones(ZONES, "india")).toEqual(["Asia/Calcutta", "America/Indiana/Knox"]);
});

it.each(["GMT+7", "utc+07:00", "+7", "UTC +7"])("finds the zones with the offset %s", (words) => {
  expect(findZones(ZONES, words)).toEqual(["Asia/Bangkok", "Asia/Ho_Chi_Minh", "Asia/Saigon"]);
});

it("finds a zone with a half-hour offset", () => {
  expect(findZones(ZONES, "gmt+5:30")).toEqual(["Asia/Calcutta"]);
});

it("finds nothing by offset for an unknown zone", () => {
  expect(findZones(["Mars/Olympus"], "+7")).toEqual([]);
});
