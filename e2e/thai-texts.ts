import { readFileSync } from "node:fs";
import { join } from "node:path";

const CATALOG = join(import.meta.dirname, "..", "console/src/language/th/messages.po");

const ENTRY = /^msgid (?<english>(?:".*"\n)+)msgstr (?<thai>(?:".*"\n?)+)/gm;

/** A text of a catalog may be in several quoted lines. */
const unquote = (lines = "") =>
  lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string)
    .join("");

const texts = new Map(
  Array.from(readFileSync(CATALOG, "utf8").matchAll(ENTRY), ({ groups }) => [
    unquote(groups?.["english"]),
    unquote(groups?.["thai"]),
  ]),
);

/** The Thai text for an English one. */
export function thai(english: string): string {
  const text = texts.get(english);
  if (!text) throw new Error(`There is no Thai text for “${english}”`);
  return text;
}
