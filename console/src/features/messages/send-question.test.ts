import { expect, it } from "vitest";

import {
  absentPictureOf,
  type Asking,
  questionText,
  questionTitle,
  sendQuestion,
} from "./send-question.ts";

const preflight = { ready: 312, troubled: [], groups: [], faults: [], seconds: 11, waiting: 0 };
const many: Asking = { why: "many", mode: "now", count: 312, absent: null };

it("names the bot, the number of groups, and the time where it is known", () => {
  expect(questionTitle({ ...many, count: 1312 })).toBe("Send to 1,312 groups?");
  expect(sendQuestion({ botName: "Shop", count: 312, preflight })).toBe(
    "“Shop” posts this message in 312 groups now. It takes about 11 s at Telegram's limits.",
  );
  const troubled = { ...preflight, ready: 310, troubled: ["1", "2"] };
  expect(sendQuestion({ botName: "Shop", count: 312, preflight: troubled })).toContain(
    "in 312 groups now. 2 of 312 groups will not get it. It takes",
  );
  expect(sendQuestion({ botName: "Shop", count: 312, preflight: null })).toBe(
    "“Shop” posts this message in 312 groups now.",
  );
});

it("asks for all reasons at once", () => {
  const send = { botName: "Shop", preflight: null };
  const absent = absentPictureOf({ image: null, missingImage: "a.png" }, null);
  expect(questionText({ ...many, absent }, send)).toBe(
    "“Shop” posts this message in 312 groups now. “a.png” was attached before the reload and is not part of this message any more.",
  );
  expect(questionText({ ...many, why: "again", absent }, send)).toBe(
    "This message may have been sent already. Whoever has it by now would get it a second time. “a.png” was attached before the reload and is not part of this message any more.",
  );
});
