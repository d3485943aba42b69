import { expect, it } from "vitest";

import {
  hasTooManyGroups,
  isComplete,
  isPlanned,
  isTooLong,
  timeProblemOf,
} from "./message-rules.ts";

const whole = {
  botId: "bot_1",
  groups: ["grp_1"],
  message: "Hello",
  date: "2026-11-16",
  time: "08:00",
};

it("needs a bot, a group and a text to send", () => {
  expect(isComplete(whole)).toBe(true);
  expect(isComplete({ ...whole, botId: null })).toBe(false);
  expect(isComplete({ ...whole, groups: [] })).toBe(false);
  expect(isComplete({ ...whole, message: " \n " })).toBe(false);
  expect(isComplete({ ...whole, date: "", time: "" })).toBe(true);
});

it("also needs a date and a time to schedule", () => {
  expect(isPlanned(whole)).toBe(true);
  expect(isPlanned({ ...whole, groups: [] })).toBe(false);
  expect(isPlanned({ ...whole, date: "" })).toBe(false);
  expect(isPlanned({ ...whole, time: "" })).toBe(false);
});

it("takes 4096 characters, not counting spaces around the text", () => {
  expect(isTooLong({ ...whole, message: ` ${"x".repeat(4096)}\n` })).toBe(false);
  expect(isTooLong({ ...whole, message: "x".repeat(4097) })).toBe(true);
});

it("takes 20,000 groups", () => {
  const groups = (length: number) => Array.from({ length }, String);
  expect(hasTooManyGroups({ groups: groups(20_000) })).toBe(false);
  expect(hasTooManyGroups({ groups: groups(20_001) })).toBe(true);
});

it.each([
  ["", "", null, "choose a date and a time"],
  ["", "08:00", null, "choose a date"],
  ["2026-11-16", "", null, "choose a time"],
  ["2026-11-14", "08:00", "It has passed.", "choose another time"],
  ["2026-11-16", "08:00", null, null],
])("for the time %j %j, refused as %j, the problem is %j", (date, time, fault, lack) => {
  expect(timeProblemOf({ date, time }, fault)).toBe(lack);
});
