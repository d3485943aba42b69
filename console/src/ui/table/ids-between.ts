/** The ids of a list from one record to another, both included; without the first one, the other alone. */
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
