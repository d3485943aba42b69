import { useCallback, useState } from "react";

import type { Draft } from "#forms/use-draft.ts";

import type { DraftRows } from "./keyboard-rows.ts";

export interface KeyboardValues {
  name: string;
  rows: DraftRows;
}

export type ChangeRows = (change: (rows: DraftRows) => DraftRows) => void;

/** Where to continue typing. The turn distinguishes two visits to the same button. */
export interface Focus {
  key: number;
  turn: number;
}

const buttonKeys = (rows: DraftRows) =>
  rows.flatMap(({ buttons }) => buttons.map(({ key }) => key));

/** The new button. After a removal, the one before it or the first. */
function nextFocusKey(before: DraftRows, after: DraftRows): number {
  const [old, left] = [buttonKeys(before), buttonKeys(after)];
  const added = left.find((key) => !old.includes(key));
  const removedAt = old.findIndex((key) => !left.includes(key));
  return added ?? left[Math.max(0, removedAt - 1)] ?? 0;
}

/** The builder's rows while editing. The functions are stable, so rows render separately. */
export function useKeyboardRows({ values, change }: Draft<KeyboardValues>) {
  const [focus, setFocus] = useState<Focus | null>(null);
  const type: ChangeRows = useCallback(
    (edit) => change(({ rows }) => ({ rows: edit(rows) })),
    [change],
  );
  const reshape: ChangeRows = useCallback(
    (edit) =>
      change(({ rows: before }) => {
        const rows = edit(before);
        const key = nextFocusKey(before, rows);
        setFocus((now) => ({ key, turn: (now?.turn ?? 0) + 1 }));
        return { rows };
      }),
    [change],
  );
  return { rows: values.rows, focus, type, reshape };
}

export type KeyboardRows = ReturnType<typeof useKeyboardRows>;
