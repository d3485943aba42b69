import { t } from "@lingui/core/macro";

import { joinWords, listWords } from "#lib/join-words.ts";
import { formatNumber } from "#lib/numbers.ts";

const NAMED = 3;

/** The names of the first few, and how many more there are. */
export function nameList(all: readonly { name: string }[]): string {
  const quoted = all.slice(0, NAMED).map(({ name }) => `“${name}”`);
  if (all.length <= NAMED) return joinWords(quoted);
  const [names, others] = [listWords(quoted), formatNumber(all.length - NAMED)];
  return t`${names} and ${others} more`;
}
