import { joinWords } from "#lib/join-words.ts";
import { formatNumber } from "#lib/numbers.ts";

const NAMED = 3;

/** The names of the first few, and how many more there are. */
export function nameList(all: readonly { name: string }[]): string {
  const names = all.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const others = all.length - names.length;
  return joinWords(others > 0 ? [...names, `${formatNumber(others)} more`] : names);
}
