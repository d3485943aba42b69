import { t } from "@lingui/core/macro";

/** `one`, `one, two`, `one, two, three`. */
export const listWords = (parts: readonly string[]): string =>
  parts.length === 0 ? "" : parts.reduce((list, next) => t`${list}, ${next}`);

/** `one`, `one and two`, `one, two and three`. Without Intl, whose first use takes a phone 100 ms. */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const list = listWords(parts.slice(0, -1));
  return t`${list} and ${last}`;
}
