import { expect, it } from "vitest";

import { absentPictureOf, type Asking, questionText, questionTitle } from "./send-question.ts";

const many: Asking = { why: "many", mode: "now", count: 312, absent: null };

it("says to how many groups", () => {
  expect(questionTitle({ ...many, count: 1312 })).toBe("Send to 1,312 groups?");
  expect(questionTitle({ ...many, why: "again" })).toBe("Send again to 312 groups?");
});

it("combines all reasons in one question", () => {
  const send = { botName: "Shop", preflight: null };
  const absent = absentPictureOf({ image: null, missingImage: "a.png" }, null);
  expect(questionText({ ...many, absent }, send)).toBe(
    "“Shop” will post this message to 312 groups now. “a.png” was attached before the page was reloaded and is no longer part of this message.",
  );
  expect(questionText({ ...many, why: "again", absent }, send)).toBe(
    "This message may have been sent already. Groups that have it would get it twice. “Shop” will post this message to 312 groups now. “a.png” was attached before the page was reloaded and is no longer part of this message.",
  );
});
