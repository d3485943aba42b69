import { t } from "@lingui/core/macro";

import { PlainCheckbox } from "#ui/plain-checkbox.tsx";

export interface Selection<T> {
  selected: ReadonlySet<string>;
  /** The record's name in the label of its checkbox. */
  nameOf: (record: T) => string;
  /** False for a record that a range or "Select all" leaves out. */
  isBulk?: (record: T) => boolean;
  onChange: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** Toggles the first id and gives all others the same state. */
export function toggled(
  selected: ReadonlySet<string>,
  ids: readonly [string, ...string[]],
): ReadonlySet<string> {
  const changed = new Set(selected);
  for (const id of ids) {
    if (selected.has(ids[0])) changed.delete(id);
    else changed.add(id);
  }
  return changed;
}

interface AllBoxProps<T> {
  records: readonly T[];
  selection: Selection<T>;
}

/** Selects all records of the list, including rows not rendered yet, or deselects them. */
export function AllBox<T extends { id: string }>(props: AllBoxProps<T>) {
  const { selected, onChange, isBulk } = props.selection;
  const records = isBulk ? props.records.filter(isBulk) : props.records;
  const count = records.filter(({ id }) => selected.has(id)).length;
  const isAll = count === records.length && count > 0;
  return (
    <PlainCheckbox
      aria-label={t`Select all`}
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
