import { expect, test } from "vitest";

import { type Entity, entityFault, type Format, trimFormatted } from "./entities.ts";

const at = (type: Format, offset: number, length: number): Entity => ({
  type,
  offset,
  length,
  ...(type === "text_link" && { url: "https://example.com" }),
});
const TEXT = "0123456789";

test.each<[string, Entity[]]>([
  ["apart", [at("bold", 0, 2), at("bold", 2, 2)]],
  ["one in the other", [at("bold", 0, 5), at("italic", 1, 2), at("underline", 1, 2)]],
  ["on the same part", [at("bold", 0, 5), at("spoiler", 0, 5), at("strikethrough", 0, 5)]],
  ["a link with bold words", [at("text_link", 0, 5), at("bold", 1, 2)]],
  ["a bold link", [at("bold", 0, 5), at("text_link", 1, 2)]],
  ["code and a link in a quote", [at("blockquote", 0, 9), at("code", 1, 2), at("text_link", 4, 2)]],
  ["a quote in bold", [at("bold", 0, 9), at("blockquote", 1, 2)]],
  ["up to the end", [at("bold", 9, 1)]],
])("takes formats %s, in any order", (_, entities) => {
  expect(entityFault(TEXT, entities)).toBeNull();
  expect(entityFault(TEXT, entities.toReversed())).toBeNull();
});

test.each<[string, Entity[], string]>([
  ["beyond the end", [at("bold", 9, 2)], "format_beyond_end"],
  ["across one another", [at("bold", 0, 3), at("italic", 2, 3)], "formats_not_nested"],
  ["twice", [at("bold", 0, 3), at("bold", 1, 1)], "format_doubled"],
  ["in code", [at("code", 0, 3), at("bold", 1, 1)], "code_formatted"],
  ["around code", [at("text_link", 0, 3), at("code", 1, 1)], "code_formatted"],
  ["with a quote in a quote", [at("blockquote", 0, 3), at("blockquote", 0, 3)], "format_doubled"],
  ["with a quote in a link", [at("text_link", 0, 3), at("blockquote", 1, 1)], "quote_misplaced"],
  [
    "with a URL on bold words",
    [{ ...at("bold", 0, 3), url: "https://example.com" }],
    "url_without_link",
  ],
  [
    "with a link that has no URL",
    [{ type: "text_link", offset: 0, length: 3 }],
    "link_url_required",
  ],
  [
    "with a link of another scheme",
    [{ ...at("text_link", 0, 3), url: "ftp://example.com" }],
    "url_scheme_refused",
  ],
])("refuses formats %s", (_, entities, code) => {
  expect(entityFault(TEXT, entities)).toBe(code);
  expect(entityFault(TEXT, entities.toReversed())).toBe(code);
});

test("refuses a format that halves a character", () => {
  expect(entityFault("a😀b", [at("bold", 1, 2)])).toBeNull();
  expect(entityFault("a😀b", [at("bold", 2, 2)])).toBe("format_halves_character");
  expect(entityFault("a😀b", [at("bold", 0, 2)])).toBe("format_halves_character");
});

test("refuses links that together are longer than Telegram allows", () => {
  const url = `https://example.com/${"x".repeat(1900)}`;
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...at("text_link", index, 1), url }));
  expect(entityFault(TEXT, links(4))).toBeNull();
  expect(entityFault(TEXT, links(5))).toBe("links_too_long");
});

test("a trimmed text keeps its formats where they were", () => {
  expect(
    trimFormatted("  ab c \n", [at("bold", 0, 4), at("italic", 5, 3), at("code", 6, 2)]),
  ).toEqual({ text: "ab c", entities: [at("bold", 0, 2), at("italic", 3, 1)] });
  const same = { text: "ab", entities: [at("bold", 0, 1)] };
  expect(trimFormatted(same.text, same.entities)).toEqual(same);
});
