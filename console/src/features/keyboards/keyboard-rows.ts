import { t } from "@lingui/core/macro";
import type { Complete } from "@tbm/contract/complete.ts";
import type { KeyboardLayout, LinkButton } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { completeLink } from "#composer/formatting/complete-link.ts";
import { formatNumber } from "#lib/numbers.ts";

/** The builder's rows. Each row and button keeps its key, so typing continues while others are removed. */
export interface DraftButton extends LinkButton {
  key: number;
}
export interface DraftRow {
  key: number;
  buttons: readonly DraftButton[];
}
export type DraftRows = readonly DraftRow[];

const newKey = (rows: DraftRows): number =>
  1 +
  Math.max(0, ...rows.flatMap(({ key, buttons }) => [key, ...buttons.map((button) => button.key)]));

const emptyButton = (key: number): DraftButton => ({ key, text: "", url: "" });
const emptyRow = (key: number): DraftRow => ({ key, buttons: [emptyButton(key + 1)] });

export const startRows = (): DraftRows => [emptyRow(1)];

/** The builder's rows for a saved keyboard. Without buttons, it starts like a new one. */
export function rowsOf({ inline_keyboard }: KeyboardLayout): DraftRows {
  let key = 0;
  const rows = inline_keyboard
    .filter((row) => row.length > 0)
    .map((row) => ({
      key: (key += 1),
      buttons: row.map((button) => ({ ...button, key: (key += 1) })),
    }));
  return rows.length > 0 ? rows : startRows();
}

export const canRemoveRow = (rows: DraftRows): boolean => rows.length > 1;
export const canAddButton = ({ buttons }: DraftRow): boolean =>
  buttons.length < LIMITS.buttonsPerRow;
export const canRemoveButton = ({ buttons }: DraftRow): boolean => buttons.length > 1;

export const addRow = (rows: DraftRows): DraftRows => [...rows, emptyRow(newKey(rows))];

export const removeRow = (rows: DraftRows, rowKey: number): DraftRows =>
  canRemoveRow(rows) ? rows.filter(({ key }) => key !== rowKey) : rows;

const changeRow = (rows: DraftRows, rowKey: number, change: (row: DraftRow) => DraftRow) =>
  rows.map((row) => (row.key === rowKey ? change(row) : row));

export const addButton = (rows: DraftRows, rowKey: number): DraftRows =>
  changeRow(rows, rowKey, (row) =>
    canAddButton(row) ? { ...row, buttons: [...row.buttons, emptyButton(newKey(rows))] } : row,
  );

export const removeButton = (rows: DraftRows, rowKey: number, buttonKey: number): DraftRows =>
  changeRow(rows, rowKey, (row) =>
    canRemoveButton(row)
      ? { ...row, buttons: row.buttons.filter(({ key }) => key !== buttonKey) }
      : row,
  );

export const changeButton = (
  rows: DraftRows,
  rowKey: number,
  buttonKey: number,
  change: Partial<LinkButton>,
): DraftRows =>
  changeRow(rows, rowKey, (row) => ({
    ...row,
    buttons: row.buttons.map((button) =>
      button.key === buttonKey ? { ...button, ...change } : button,
    ),
  }));

/** Whether only one of text and URL is filled in. Such a button is left out. */
export const isHalf = ({ text, url }: LinkButton): boolean =>
  (text.trim() === "") !== (url.trim() === "");

export const halfButtons = (rows: DraftRows): number =>
  rows.flatMap(({ buttons }) => buttons).filter(isHalf).length;

const buttonOf = ({ text, url }: DraftButton): Complete<LinkButton> => ({
  text: text.trim(),
  url: completeLink(url),
});

/** Includes only buttons with both text and URL, and drops rows that are then empty. */
export function layoutOf(rows: DraftRows): KeyboardLayout {
  const inline_keyboard = rows
    .map(({ buttons }) => buttons.map(buttonOf).filter(({ text, url }) => text && url))
    .filter((row) => row.length > 0);
  return { inline_keyboard };
}

export function summaryOf({ inline_keyboard }: KeyboardLayout): string {
  const buttons = formatNumber(inline_keyboard.flat().length);
  const rows = formatNumber(inline_keyboard.length);
  return t`${buttons} URL button(s) in ${rows} row(s)`;
}
