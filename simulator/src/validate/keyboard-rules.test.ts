import { describe, expect, test } from "vitest";

import { checkLink, isRefusedByServers, mentionedUserId } from "./link.ts";
import { placeMarkup, readReplyMarkup } from "./reply-markup.ts";

const inGroup = (markup: unknown) =>
  placeMarkup(readReplyMarkup(markup), {
    chatType: "supergroup",
    isAnonymous: false,
    isInlineOnly: false,
    mayPointAt: () => true,
    loginDomainOf: () => null,
  });
const button = { text: "Go", url: "https://example.com/" };
const buttons = (count: number) => Array.from({ length: count }, () => button);

test("silently drops buttons beyond 12 in a row and 300 in total", () => {
  const short = { text: "x", callback_data: "1" };
  const rows = Array.from({ length: 30 }, () => Array.from({ length: 12 }, () => short));
  expect(inGroup({ inline_keyboard: [buttons(13)] })).toEqual({
    inline_keyboard: [buttons(12)],
  });
  const kept = inGroup({ inline_keyboard: rows });
  expect(JSON.stringify(kept).match(/"text"/g)).toHaveLength(300);
});

test("an empty keyboard counts as no keyboard", () => {
  expect(inGroup({ inline_keyboard: [[], []] })).toBeNull();
});

describe("addresses", () => {
  test.each([
    ["example.com", "http://example.com/"],
    ["HTTPS://Example.COM/Path?q=1", "https://example.com/Path?q=1"],
    ["http://[2001:db8::1]/x", "http://[2001:db8::1]/x"],
    ["tg:resolve?domain=x", "tg://resolve?domain=x"],
    ["ton://transfer/abc", "ton://transfer/abc"],
    ["https://example.com/a b", "https://example.com/a%20b"],
  ])("reads %s as %s", (given, link) => {
    expect(checkLink(given)).toEqual({ link });
  });

  test.each([
    ["http://localhost", "Wrong HTTP URL"],
    ["ftp://example.com", "Unsupported URL protocol"],
    ["tel:+66123", "Wrong port number specified in the URL"],
    ["https://exa mple.com", "Disallowed character in URL host"],
    ["https:///x", "URL host is empty"],
    ["tg://http://x.y", "Wrong tg URL"],
  ])("refuses %s: %s", (given, fault) => {
    expect(checkLink(given)).toEqual({ fault });
  });

  test.each([
    ["https://example.com/", false],
    ["https://пример.рф/", false],
    ["http://192.168.0.1/", false],
    ["tg://resolve?domain=x", false],
    ["https://example.c/", true],
    ["https://exa_mple.com/", true],
    ["https://a..com/", true],
    ["https://user@example.com/", true],
    [`https://example.com/${"x".repeat(2048)}`, true],
  ])("Telegram's core refuses %s: %s", (link, isRefused) => {
    expect(isRefusedByServers(link)).toBe(isRefused);
  });
});

test.each([
  ["tg://user?id=42", 42],
  ["TG:user?id=42", 42],
  ["tg://resolve?id=42", null],
])("%s links to person %s", (link, id) => {
  expect(mentionedUserId(link)).toBe(id);
});
