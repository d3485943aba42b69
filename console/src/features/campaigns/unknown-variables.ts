import { joinWords } from "#lib/join-words.ts";

const KNOWN = new Set(["{time}", "{date}", "{random}"]);

/** A warning about text that looks like a variable but is none; null if there is no such text. */
export function unknownVariablesText(template: string): string | null {
  const found = new Set(template.match(/\{[\p{L}\p{M}\p{N}_ -]+\}/gu));
  const unknown = [...found].filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return null;
  return unknown.length === 1
    ? `${unknown[0]} isn't a variable and will be posted as is.`
    : `${joinWords(unknown)} aren't variables and will be posted as is.`;
}
