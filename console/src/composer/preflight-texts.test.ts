import { expect, test } from "vitest";

import { headlineOf, unreachableText, withoutTimeFault } from "./preflight-texts.ts";

const sound = { ready: 1240, troubled: [], groups: [], faults: [], seconds: 41.6, waiting: 0 };
const fault = { code: "text_refused", text: "Too long.", isBlocking: true };

test.each([
  [sound, "Ready: 1,240 groups, about 42 s at Telegram's limits"],
  [{ ...sound, ready: 1, seconds: 0 }, "Ready: 1 group, about 1 s at Telegram's limits"],
  [
    { ...sound, waiting: 300 },
    "Ready: 1,240 groups, about 42 s at Telegram's limits, after 300 messages already waiting",
  ],
  [
    { ...sound, ready: 2, troubled: ["3"] },
    "Ready: 2 of 3 groups, about 42 s at Telegram's limits",
  ],
  [{ ...sound, ready: 0 }, "Not ready: none of the groups would get it"],
  [{ ...sound, faults: [fault] }, "Not ready: fix the problems below"],
  [
    { ...sound, faults: [{ ...fault, isBlocking: false }] },
    "Ready: 1,240 groups, about 42 s at Telegram's limits",
  ],
])("gives a headline, %#", (preflight, headline) => {
  expect(headlineOf(preflight)).toBe(headline);
});

test("counts the groups that will not get it among all selected ones", () => {
  expect(unreachableText({ ...sound, ready: 11, troubled: ["12"] })).toBe(
    "1 of 12 groups won't get it",
  );
  expect(unreachableText({ ...sound, ready: 0, troubled: ["1"] })).toBe("1 group won't get it");
});

test("says what is still missing, without repeating the fault of the time", () => {
  const late = {
    ...sound,
    faults: [
      { ...fault, code: "time_refused" },
      { ...fault, text: "Other." },
    ],
  };
  expect(headlineOf(sound, "choose a date")).toBe("Not ready: choose a date");
  expect(withoutTimeFault(late).faults.map(({ text }) => text)).toEqual(["Other."]);
});
