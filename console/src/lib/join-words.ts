/** `one`, `one and two`, `one, two and three`. By hand, because the first use of Intl takes a phone a tenth of a second. */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
