import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { TelegramError } from "#telegram-error.ts";

import { formatText } from "./format-text.ts";

const entity = (type: string, offset: number, length: number, extra = {}) => ({
  type,
  offset,
  length,
  ...extra,
});

describe("HTML", () => {
  test.each([
    ["<b>a<i>b</i></b>", "ab", [entity("bold", 0, 2), entity("italic", 1, 1)]],
    ["&lt;b&gt; &amp; &#65;&#x42;", "<b> & AB", []],
    [
      '<a href="https://e.com/?a=1&amp;b=2">x</a>',
      "x",
      [entity("text_link", 0, 1, { url: "https://e.com/?a=1&b=2" })],
    ],
    [
      '<pre><code class="language-ts">x</code></pre>',
      "x",
      [entity("pre", 0, 1, { language: "ts" })],
    ],
    ["<blockquote expandable>q</blockquote>", "q", [entity("expandable_blockquote", 0, 1)]],
    [
      '<span class="tg-spoiler">s</span>😀<u>u</u>',
      "s😀u",
      [entity("spoiler", 0, 1), entity("underline", 3, 1)],
    ],
    [
      '<tg-emoji emoji-id="5">x</tg-emoji>',
      "x",
      [entity("custom_emoji", 0, 1, { custom_emoji_id: "5" })],
    ],
  ])("reads %s", (source, text, entities) => {
    expect(formatText(source, "HTML", undefined)).toEqual({ text, entities });
  });

  test.each([
    ["<x>", 'Unsupported start tag "x" at byte offset 0'],
    ["ä<b>x</i>", 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'],
    ["</b>", "Unexpected end tag at byte offset 0"],
    ["<b", "Unclosed start tag at byte offset 0"],
    ["<b>x</b", "Unclosed end tag at byte offset 4"],
    ["<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ["<b>x", 'Can\'t find end tag corresponding to start tag "b"'],
  ])("refuses %s", (source, why) => {
    expect(() => formatText(source, "html", undefined)).toThrow(
      `Bad Request: can't parse entities: ${why}`,
    );
  });
});

describe("MarkdownV2", () => {
  test.each([
    [
      "*b _i __u___*",
      "b i u",
      [entity("bold", 0, 5), entity("italic", 2, 3), entity("underline", 4, 1)],
    ],
    [
      "~s~ ||p|| `c`",
      "s p c",
      [entity("strikethrough", 0, 1), entity("spoiler", 2, 1), entity("code", 4, 1)],
    ],
    ["```py\nx```", "x", [entity("pre", 0, 1, { language: "py" })]],
    ["[t](https://e.com/a\\)b)", "t", [entity("text_link", 0, 1, { url: "https://e.com/a)b" })]],
    ["1\\. \\*x\\*", "1. *x*", []],
    [">q1\n>q2\nrest", "q1\nq2\nrest", [entity("blockquote", 0, 6)]],
  ])("reads %j", (source, text, entities) => {
    expect(formatText(source, "MarkdownV2", undefined)).toEqual({ text, entities });
  });

  test.each([
    ["a.b", "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ["*b", "Can't find end of Bold entity at byte offset 0"],
    ["é_i", "Can't find end of Italic entity at byte offset 2"],
    ["[t](u", "Can't find end of a URL at byte offset 4"],
  ])("refuses %s", (source, why) => {
    expect(() => formatText(source, "MarkdownV2", undefined)).toThrow(
      `Bad Request: can't parse entities: ${why}`,
    );
  });
});

test("reads legacy Markdown", () => {
  expect(formatText("*b* _i_ `c` [t](e.com) \\*", "Markdown", undefined)).toEqual({
    text: "b i c t *",
    entities: [
      entity("bold", 0, 1),
      entity("italic", 2, 1),
      entity("code", 4, 1),
      entity("text_link", 6, 1, { url: "http://e.com/" }),
    ],
  });
});

test("detects URLs, mentions, commands and hashtags", () => {
  const { entities } = formatText("/go see https://e.com/x @someone #tag a@b.co", "", undefined);
  expect(entities.map(({ type }) => type)).toEqual([
    "bot_command",
    "url",
    "mention",
    "hashtag",
    "email",
  ]);
});

test("trims the text and shifts the entities", () => {
  expect(formatText("  <b>x</b>  ", "HTML", undefined)).toEqual({
    text: "x",
    entities: [entity("bold", 0, 1)],
  });
});

test.each(["HTML", "Markdown", "MarkdownV2"])(
  "%s is either parsed or refused, and its entities stay inside the text",
  (mode) => {
    const marks = fc.constantFrom(
      "<b>",
      "</b>",
      "<a href='x.y'>",
      "</a>",
      "&lt;",
      "*",
      "_",
      "__",
      "`",
      "```",
      "||",
      "~",
      "[",
      "](",
      ")",
      "\\",
      ">",
      "\n",
      "😀",
      "a",
      " ",
      "!",
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 14 }), (parts) => {
        try {
          const { text, entities } = formatText(parts.join(""), mode, undefined);
          for (const { offset, length } of entities) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(length).toBeGreaterThan(0);
            expect(offset + length).toBeLessThanOrEqual(text.length);
          }
        } catch (error) {
          if (!(error instanceof TelegramError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  },
);
