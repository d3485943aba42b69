import { t } from "@lingui/core/macro";

import { joinWords, listWords } from "#lib/join-words.ts";
import { formatNumber } from "#lib/numbers.ts";

const NAMED = 3;

/** The names of the first few, and how many more there are. `total` may be more than are given. */
export function nameList(given: readonly { name: string }[], total = given.length): string {
  const quoted = given.slice(0, NAMED).map(({ name }) => `“${name}”`);
  if (total <= quoted.length) return joinWords(quoted);
  const [names, others] = [listWords(quoted), formatNumber(total - quoted.length)];
  return t`${names} and ${others} more`;
}
