import { TickBox } from "./tick-box.tsx";

export interface Selection<T> {
  selected: ReadonlySet<string>;
  /** What a screen reader says of a record's box. */
  nameOf: (record: T) => string;
  onChange: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(selected);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

interface AllBoxProps<T> {
  records: readonly T[];
  selection: Selection<T>;
}

/** Selects all records of the list, also those that are not drawn yet; or none of them. */
export function AllBox<T extends { id: string }>({ records, selection }: AllBoxProps<T>) {
  const { selected, onChange } = selection;
  const count = records.filter(({ id }) => selected.has(id)).length;
  const isAll = count === records.length;
  return (
    <TickBox
      aria-label="Select all"
      checked={isAll}
      isPartly={count > 0 && !isAll}
      onChange={() =>
        onChange((before) => {
          const changed = new Set(before);
          for (const { id } of records) {
            if (isAll) changed.delete(id);
            else changed.add(id);
          }
          return changed;
        })
      }
    />
  );
}
