import { findSentence } from "@tbm/contract/sentences/write-cause.ts";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { SENTENCES as SENTENCES_TH } from "#language/th/sentences.ts";

import { Sentence } from "./sentence.tsx";

const markup = (text: string | null) => render(<Sentence>{text}</Sentence>).container.innerHTML;

it("marks Telegram's own words in a Thai sentence as English, also inside another sentence", () => {
  const cause = { code: "telegram_refused", params: { description: "Bad Request: no" } };
  expect(markup(findSentence(cause, SENTENCES_TH))).toBe(
    'Telegram ปฏิเสธ: <span lang="en">Bad Request: no</span>',
  );
  expect(markup(findSentence({ code: "not_pinned", params: { cause } }, SENTENCES_TH))).toBe(
    'ส่งแล้ว แต่ไม่ได้ปักหมุด Telegram ปฏิเสธ: <span lang="en">Bad Request: no</span>',
  );
});

it("shows other texts as they are", () => {
  expect(markup("Telegram refused.")).toBe("Telegram refused.");
  expect(markup(null)).toBe("");
});
