/** `A`, `A and B`, `A, B, and C`. */
export const listed = (items: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(items);
