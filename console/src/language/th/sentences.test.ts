import { SENTENCES } from "@tbm/contract/sentences/sentences.ts";
import { findSentence } from "@tbm/contract/sentences/write-cause.ts";
import { SAMPLE_DETAILS } from "@tbm/contract/testing/sample-details.ts";
import { expect, test } from "vitest";

import { SENTENCES as SENTENCES_TH } from "./sentences.ts";

/** It passes on a text that version 1.0 has stored in English. */
const codes = Object.keys(SENTENCES).filter((code) => code !== "text");

test.each(codes)("%s has a Thai sentence", (code) => {
  const sentence = findSentence(
    { code, params: { ...SAMPLE_DETAILS, field: "offset" } },
    SENTENCES_TH,
  );
  expect(sentence).toMatch(/[\u0E00-\u0E7F]/);
  expect(sentence).not.toMatch(/undefined|NaN|\[object|\.$/);
});

test("no Thai sentence is written twice", () => {
  const plain = Object.entries(SENTENCES_TH)
    .filter(([, write]) => write.length === 0)
    .map(([code]) => findSentence({ code, params: {} }, SENTENCES_TH));
  expect(plain.filter((sentence, index) => plain.indexOf(sentence) !== index)).toEqual([]);
});

test("a cause inside another is in Thai too", () => {
  const cause = { code: "telegram_wait", params: { seconds: 8 } };
  expect(findSentence({ code: "not_pinned", params: { cause } }, SENTENCES_TH)).toBe(
    "ส่งแล้ว แต่ไม่ได้ปักหมุด Telegram ให้รอ 8 วินาที",
  );
});
