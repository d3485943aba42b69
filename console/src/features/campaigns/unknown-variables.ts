import { joinWords } from "#lib/join-words.ts";

const KNOWN = new Set(["{time}", "{date}", "{random}"]);

/** What a template has that looks like a variable and is none; null if nothing does. */
export function unknownVariablesText(template: string): string | null {
  const found = new Set(template.match(/\{[\p{L}\p{M}\p{N}_ -]+\}/gu));
  const unknown = [...found].filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return null;
  return unknown.length === 1
    ? `${unknown[0]} isn't a variable and will be posted as is.`
    : `${joinWords(unknown)} aren't variables and will be posted as is.`;
}
