import { expect, it } from "vitest";

import { completeLink } from "./complete-link.ts";

it.each([
  ["example.com", "https://example.com"],
  [" t.me/shop ", "https://t.me/shop"],
  ["ร้าน.ไทย:8080/a?b#c", "https://ร้าน.ไทย:8080/a?b#c"],
  ["example.com?x=1", "https://example.com?x=1"],
])("completes %o", (given, link) => {
  expect(completeLink(given)).toBe(link);
});

it.each([
  "http://example.com",
  "tg://resolve?domain=a",
  "mailto:me@example.com",
  "localhost",
  "a b.c",
  "",
])("leaves %o as it is", (given) => {
  expect(completeLink(given)).toBe(given);
});
