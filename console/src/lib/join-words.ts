/** `one`, `one and two`, `one, two and three`. Without Intl, whose first use takes a phone 100 ms. */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
