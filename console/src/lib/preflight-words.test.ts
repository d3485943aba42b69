import { expect, test } from "vitest";

import { headlineOf } from "./preflight-words.ts";

const sound = { ready: 1240, troubled: [], groups: [], faults: [], seconds: 41.6, waiting: 0 };
const fault = { code: "text_refused", text: "Too long.", isBlocking: true };

test.each([
  [sound, "Ready: 1,240 groups, about 42 s at Telegram's limits"],
  [{ ...sound, ready: 1, seconds: 0 }, "Ready: 1 group, about 1 s at Telegram's limits"],
  [
    { ...sound, waiting: 300 },
    "Ready: 1,240 groups, about 42 s at Telegram's limits, after 300 messages already waiting",
  ],
  [{ ...sound, ready: 0 }, "Not ready: none of the groups would get it"],
  [{ ...sound, faults: [fault] }, "Not ready: nobody would get it as it is"],
  [
    { ...sound, faults: [{ ...fault, isBlocking: false }] },
    "Ready: 1,240 groups, about 42 s at Telegram's limits",
  ],
])("says how it stands, %#", (preflight, headline) => {
  expect(headlineOf(preflight)).toBe(headline);
});
