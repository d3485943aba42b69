import { expect, test } from "vitest";

import { SAMPLE_DETAILS } from "#testing/sample-details.ts";

import { SENTENCES, sentenceOf, TABLES } from "./sentences.ts";
import { findSentence } from "./write-cause.ts";

test.each(Object.keys(SENTENCES))("%s has a complete sentence", (code) => {
  const sentence = findSentence({ code, params: SAMPLE_DETAILS }, SENTENCES);
  expect(sentence).toMatch(/^["“A-Z0-9f]/);
  expect(sentence).not.toMatch(/undefined|NaN|\[object/);
  if (!code.startsWith("check_") || code.includes("_failed")) expect(sentence).toMatch(/\.$/);
});

test("no code is in two tables", () => {
  const codes = TABLES.flatMap((table) => Object.keys(table));
  expect(codes).toHaveLength(new Set(codes).size);
  expect(Object.keys(SENTENCES)).toHaveLength(codes.length);
});

test("no sentence is written twice", () => {
  const plain = Object.entries(SENTENCES)
    .filter(([, write]) => write.length === 0)
    .map(([code]) => findSentence({ code, params: {} }, SENTENCES));
  expect(plain.filter((sentence, index) => plain.indexOf(sentence) !== index)).toEqual([]);
});

test("a cause may contain another", () => {
  const cause = { code: "telegram_wait", params: { seconds: 8 } } as const;
  expect(sentenceOf({ code: "partly_posted", params: { cause } })).toBe(
    "Part of it was posted; the rest was not. Telegram asks to wait 8 seconds.",
  );
});

test("an unknown code has no sentence, nor has a cause that contains it", () => {
  const unknown = { code: "of_tomorrow", params: {} };
  expect(findSentence(unknown, SENTENCES)).toBeNull();
  expect(findSentence({ code: "partly_posted", params: { cause: unknown } }, SENTENCES)).toBeNull();
  expect(findSentence({ code: "toString", params: {} }, SENTENCES)).toBeNull();
});

test("the specification's own text is kept letter for letter", () => {
  expect(sentenceOf({ code: "folder_not_empty", params: {} })).toBe(
    "Please delete all images in the folder first.",
  );
});
