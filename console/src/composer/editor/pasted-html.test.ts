import { expect, test } from "vitest";

import { readHtml } from "./pasted-html.ts";

/** The text with its formats in brackets. */
function read(html: string): string {
  const { text, entities } = readHtml(html);
  const edges = entities.flatMap(({ type, offset, length, url }) => [
    { at: offset, sign: `[${url ?? type}:` },
    { at: offset + length, sign: "]" },
  ]);
  return edges
    .toSorted((a, b) => b.at - a.at || (a.sign === "]" ? 1 : -1))
    .reduce((all, { at, sign }) => all.slice(0, at) + sign + all.slice(at), text);
}

test.each([
  ["<b>Big</b> <em>sale</em>", "[bold:Big] [italic:sale]"],
  ['<a href="https://shop.example/a?b=1">shop</a>', "[https://shop.example/a?b=1:shop]"],
  ['<a href="javascript:alert(1)">bad</a> <a href="/here">own</a>', "bad own"],
  ["use <code>SAVE10</code>", "use [code:SAVE10]"],
  ["<s>old</s><u>new</u><del>x</del>", "[strikethrough:old][underline:new][strikethrough:x]"],
  ['<span style="font-weight:700;font-style:italic">x</span>', "[bold:[italic:x]]"],
  ['<span class="tg-spoiler">secret</span>', "[spoiler:secret]"],
  ["<blockquote>said<br>twice</blockquote>then", "[blockquote:said\ntwice]\n\nthen"],
])("keeps the formats of %s", (html, expected) => {
  expect(read(html)).toBe(expected);
});

test("paragraphs are apart, and headings are bold", () => {
  expect(read("<h2>News</h2>\n<p>One\n  line</p>\n<p>Two</p>")).toBe(
    "[bold:News]\n\nOne line\n\nTwo",
  );
});

test("lists become lines with a bullet or a number", () => {
  expect(read("Buy:<ul><li>rice</li><li><p><b>tea</b></p></li></ul>")).toBe(
    "Buy:\n\n• rice\n• [bold:tea]",
  );
  expect(read("<ol><li>one</li><li>two</li></ol>")).toBe("1. one\n2. two");
});

test("lines of Google Docs stay lines, without its bold wrapper", () => {
  const line = (text: string) =>
    `<p style="margin-top:0pt;margin-bottom:0pt"><span>${text}</span></p>`;
  expect(read(`<b style="font-weight:normal">${line("One")}${line("Two")}</b>`)).toBe("One\nTwo");
});

test("text copied in the editor comes back as it was", () => {
  const html = `<blockquote data-pm-slice="0 0 []"><p data-line="">a</p><p data-line="">b</p></blockquote>
    <p data-line="">c <span data-spoiler="">d</span></p>`;
  expect(read(html)).toBe("[blockquote:a\nb]\nc [spoiler:d]");
});

test("scripts and styles are left out", () => {
  expect(read("<style>p{}</style><script>x()</script>Text")).toBe("Text");
});
