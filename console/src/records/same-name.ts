interface Named {
  id: string;
  name: string;
}

/** Names that differ only in case or surrounding spaces look the same. */
const foldName = (name: string): string => name.trim().toLowerCase();

/** Whether another record has this name. */
export const isNameTaken = (
  name: string,
  records: readonly Named[],
  ownId: string | null = null,
): boolean =>
  records.some((record) => record.id !== ownId && foldName(record.name) === foldName(name));

/** Names by id. A name that two records share is followed by its mark in brackets. */
export function labelsOf<T extends Named>(
  records: readonly T[],
  markOf: (record: T) => string | null | undefined,
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of records) counts.set(foldName(name), (counts.get(foldName(name)) ?? 0) + 1);
  return new Map(
    records.map((record) => {
      const { id, name } = record;
      const mark = (counts.get(foldName(name)) ?? 0) > 1 && markOf(record);
      return [id, mark ? `${name} (${mark})` : name];
    }),
  );
}
