/** The ids from one record to another, both included. If the first is not in the list, only the second. */
export function idsBetween(
  records: readonly { id: string }[],
  from: string | null,
  to: string,
): string[] {
  const ids = records.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
