import { describe, expect, it } from "vitest";

import { autoLinks } from "./auto-links.ts";

const found = (text: string) =>
  autoLinks(text, []).map(({ offset, length }) => text.slice(offset, offset + length));

describe("what Telegram links by itself", () => {
  it.each([
    ["See https://wow.com/a?b=1#c, now", ["https://wow.com/a?b=1#c"]],
    [
      "(https://en.wikipedia.org/wiki/Bot_(disambiguation))",
      ["https://en.wikipedia.org/wiki/Bot_(disambiguation)"],
    ],
    [
      "HTTP://192.168.0.1:8080/x. ftp://a.example",
      ["HTTP://192.168.0.1:8080/x", "ftp://a.example"],
    ],
    ["ดูhttps://ร้านค้า.ไทย/โปร เลย", ["https://ร้านค้า.ไทย/โปร"]],
    [
      "tg://resolve?domain=shop and https://t.me/+abc",
      ["tg://resolve?domain=shop", "https://t.me/+abc"],
    ],
    ["wow.com, t.me/shop and shop.co.th.", ["wow.com", "t.me/shop", "shop.co.th"]],
    ["Is it wow.com? Or WOW.COM!", ["wow.com", "WOW.COM"]],
    ["Write to me.you@wow.com today", ["me.you@wow.com"]],
    ["@shop_bot, @name and (@another)", ["@shop_bot", "@name", "@another"]],
    ["#sale #โปร #2026new #a_b", ["#sale", "#โปร", "#2026new", "#a_b"]],
    ["1.5/@name", ["@name"]],
  ])("%j", (text, links) => {
    expect(found(text)).toEqual(links);
  });
});

describe("what Telegram does not link", () => {
  it.each([
    "It costs 12.50, i.e. little, until 31.12.2026",
    "Done.So we go. file.txt main.js a..com -.com",
    "http://localhost https:// https://wow",
    "me@home @abc a@name @naïve",
    "#1 #2026 # a#tag #one#two C#",
    "foo/wow.com",
  ])("%j", (text) => {
    expect(found(text)).toEqual([]);
  });
});

it("ends a tag at a vowel or tone mark, as Telegram does", () => {
  expect(found("#โปรโมชั่น")).toEqual(["#โปรโมช"]);
});

it("leaves code and explicit links alone, but not other formats", () => {
  const text = "wow.com wow.com wow.com";
  const links = autoLinks(text, [
    { type: "code", offset: 0, length: 3 },
    { type: "text_link", offset: 8, length: 7, url: "https://other.example" },
    { type: "bold", offset: 16, length: 3 },
  ]);
  expect(links).toEqual([{ type: "auto", offset: 16, length: 7 }]);
});

it("is fast with a long text without spaces", () => {
  const begin = performance.now();
  expect(found("ก".repeat(4096))).toEqual([]);
  expect(found("a.".repeat(2048))).toEqual([]);
  expect(found("#a".repeat(2048))).toEqual([]);
  expect(performance.now() - begin).toBeLessThan(5000);
});
