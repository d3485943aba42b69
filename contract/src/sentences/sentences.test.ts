import { expect, test } from "vitest";

import { findSentence, SENTENCES, sentenceOf, TABLES } from "./sentences.ts";

/** A value for every detail that a sentence may name. */
const ANY = {
  what: "bot",
  step: "check_token",
  fault: "too_large",
  file: "a.png",
  cause: { code: "telegram_timed_out", params: {} },
  causes: [{ code: "telegram_timed_out", params: {} }],
  campaigns: ["Game"],
  tables: ["bots"],
  options: ["daily", "weekly"],
  description: "odd",
  message: "odd",
  text: "It is as it is.",
  date: "2026-11-17",
  end_date: "2026-11-17",
  made_at: "2026-11-17T08:00:00.000Z",
  at: "2026-11-17T08:00:00.000Z",
  button: "Open",
  run: null,
  ...Object.fromEntries(
    "seconds megabytes limit count more bytes schedules years pending waiting wanted pictures width height silentMs lateMs stillMs dueMs waitMs lastMs usedBytes freeBytes min max"
      .split(" ")
      .map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    "name username bot chat folder zone time host header field type state version"
      .split(" ")
      .map((name) => [name, name]),
  ),
};

test.each(Object.keys(SENTENCES))("%s has a complete sentence", (code) => {
  const sentence = findSentence({ code, params: ANY });
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
    .map(([code]) => findSentence({ code, params: {} }));
  expect(plain.filter((sentence, index) => plain.indexOf(sentence) !== index)).toEqual([]);
});

test("a cause may contain another", () => {
  const cause = { code: "telegram_wait", params: { seconds: 8 } } as const;
  expect(sentenceOf({ code: "partly_posted", params: { cause } })).toBe(
    "A part of it is posted; the rest is not. Telegram asks to wait 8 seconds.",
  );
});

test("an unknown code has no sentence, nor has a cause that contains it", () => {
  const unknown = { code: "of_tomorrow", params: {} };
  expect(findSentence(unknown)).toBeNull();
  expect(findSentence({ code: "partly_posted", params: { cause: unknown } })).toBeNull();
  expect(findSentence({ code: "toString", params: {} })).toBeNull();
});

test("the specification's own text is kept letter for letter", () => {
  expect(sentenceOf({ code: "folder_not_empty", params: {} })).toBe(
    "Please delete all images in the folder first.",
  );
});
