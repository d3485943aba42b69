import { t } from "@lingui/core/macro";

import { joinWords } from "#lib/join-words.ts";

/** The variables of a template as they are typed. */
export const VARIABLES = { time: "{time}", date: "{date}", random: "{random}" } as const;

const KNOWN = new Set<string>(Object.values(VARIABLES));

/** A warning about text that looks like a variable but isn't one; null if there is no such text. */
export function unknownVariablesText(template: string): string | null {
  const found = new Set(template.match(/\{[\p{L}\p{M}\p{N}_ -]+\}/gu));
  const unknown = [...found].filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return null;
  const names = joinWords(unknown);
  return unknown.length === 1
    ? t`${names} isn't a variable and will be posted as is.`
    : t`${names} aren't variables and will be posted as is.`;
}
