import { useCallback, useReducer } from "react";

import type { DraftRows } from "./keyboard-rows.ts";

export type ChangeRows = (change: (rows: DraftRows) => DraftRows) => void;

/** Where the operator goes on typing; the turn tells two visits of one place apart. */
export interface Focus {
  key: number;
  turn: number;
}

interface Draft {
  start: DraftRows;
  rows: DraftRows;
  focus: Focus | null;
}

interface Action {
  change: (rows: DraftRows) => DraftRows;
  isReshaping: boolean;
}

const buttonKeys = (rows: DraftRows) =>
  rows.flatMap(({ buttons }) => buttons.map(({ key }) => key));

/** The button that is new; after a removal the one before it, or the first. */
function placeToGoOn(before: DraftRows, after: DraftRows): number {
  const [old, left] = [buttonKeys(before), buttonKeys(after)];
  const added = left.find((key) => !old.includes(key));
  const removedAt = old.findIndex((key) => !left.includes(key));
  return added ?? left[Math.max(0, removedAt - 1)] ?? 0;
}

function apply(draft: Draft, { change, isReshaping }: Action): Draft {
  const { rows, focus } = draft;
  const changed = change(rows);
  if (!isReshaping) return { ...draft, rows: changed };
  const turn = (focus?.turn ?? 0) + 1;
  return { ...draft, rows: changed, focus: { key: placeToGoOn(rows, changed), turn } };
}

/** The builder's rows while they are edited. Its functions stay the same, so rows redraw alone. */
export function useKeyboardDraft(begin: () => DraftRows) {
  const [{ start, rows, focus }, dispatch] = useReducer(apply, null, () => {
    const first = begin();
    return { start: first, rows: first, focus: null };
  });
  const type: ChangeRows = useCallback((change) => dispatch({ change, isReshaping: false }), []);
  const reshape: ChangeRows = useCallback((change) => dispatch({ change, isReshaping: true }), []);
  return { rows, focus, isEdited: rows !== start, type, reshape };
}

export type KeyboardDraft = ReturnType<typeof useKeyboardDraft>;
