import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import { expect, it } from "vitest";

import { plainSpaces } from "#testing/plain-spaces.ts";

import {
  lastsText,
  lookText,
  optionsText,
  postNotes,
  sendMoment,
  skipQuestion,
} from "./forecast-texts.ts";

const at = (text: string) => new Date(text).toISOString();
const NOW = new Date("2026-11-15T12:00").getTime();

const forecast = (change: Partial<Forecast>): Forecast => ({
  state: "active",
  sends: [],
  lasts_until: null,
  images_left: 42,
  images_total: 60,
  timezone: "Asia/Bangkok",
  ...change,
});

it.each([
  ["2026-11-15T23:30", "Today", "23:30", "Skip the send today at 23:30?"],
  ["2026-11-16T00:05", "Tomorrow", "00:05", "Skip the send tomorrow at 00:05?"],
  ["2026-11-17T08:00", "Tue\u00A017\u00A0Nov", "08:00", "Skip the send on Tue 17 Nov at 08:00?"],
])("a send at %s is %s", (text, day, time, question) => {
  expect(sendMoment(at(text), NOW)).toEqual({ day, time });
  expect(plainSpaces(skipQuestion(at(text), NOW))).toBe(question);
});

it.each<[Partial<Forecast>, string | null]>([
  [
    { lasts_until: at("2026-12-03T14:00") },
    "The folder lasts until 3 Dec, 14:00 (42 of 60 pictures left).",
  ],
  [
    { lasts_until: at("2027-01-03T14:00"), images_left: 1 },
    "The folder lasts until 3 Jan 2027, 14:00 (1 of 60 pictures left).",
  ],
  [
    { ends_at: at("2026-11-20T00:00") },
    "The campaign ends before the folder runs out (42 of 60 pictures left).",
  ],
  [{}, "42 of 60 pictures left in this round."],
  [{ state: "paused" }, "42 of 60 pictures left in this round."],
  [{ images_left: 1999, images_total: 2000 }, "1,999 of 2,000 pictures left in this round."],
  [{ images_left: 0, images_total: 0 }, null],
])("%o is described as: %s", (change, text) => {
  const shown = lastsText(forecast(change), NOW);
  expect(shown && plainSpaces(shown)).toBe(text);
});

it.each<[Partial<Forecast>, string | null]>([
  [{}, null],
  [{ quiet_from: "22:00", quiet_until: "08:00" }, "Quiet from 22:00 to 08:00 (Asia/Bangkok time)."],
  [{ end_date: "2026-12-03" }, "Last day 3 Dec 2026 (Asia/Bangkok time)."],
  [
    { quiet_from: "22:00", quiet_until: "08:00", end_date: "2026-12-03" },
    "Quiet from 22:00 to 08:00, last day 3 Dec 2026 (Asia/Bangkok time).",
  ],
])("the limits of %o: %s", (change, text) => {
  const shown = optionsText(forecast(change));
  expect(shown && plainSpaces(shown)).toBe(text);
});

it.each([
  ["Hello", true, true, null],
  ["Number {random}", true, true, /^Example: \{time\}, .+ for each post\.$/],
  ["At {time}", true, true, /for each post\. Its times are in Asia\/Bangkok time; .+ your own/],
  ["At {time}", true, false, /for each post\.$/],
  ["At {date}", false, false, /^Example with .+ pictures\. \{time\}, .+ for each post\.$/],
  ["Hello", false, true, /^Example with the folder's first pictures\.$/],
] as const)(
  "for %j, with a next send %s and in another zone %s",
  (template, hasNext, isOther, note) => {
    const words = postNotes(template, { hasNext, zone: { name: "Asia/Bangkok", isOther } });
    if (note === null) expect(words).toBeNull();
    else expect(words).toMatch(note);
  },
);

it("says how posts look, in a sentence", () => {
  const look = { silent: true, protect: true, noPreview: false };
  // The other fields don't matter.
  const campaign = look as Parameters<typeof lookText>[0];
  expect(lookText(campaign)).toBe("Silent, protected.");
  expect(lookText({ ...campaign, silent: false, protect: false })).toBeNull();
});
