/** A copy of the set without these items. */
export function without<T>(set: ReadonlySet<T>, items: Iterable<T>): ReadonlySet<T> {
  const rest = new Set(set);
  for (const item of items) rest.delete(item);
  return rest;
}
