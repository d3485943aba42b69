import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addButton,
  addRow,
  changeButton,
  type DraftRows,
  layoutOf,
  removeButton,
  removeRow,
  rowsOf,
  startRows,
  summaryOf,
} from "./keyboard-rows.ts";

const shop = { text: "Shop", url: "https://example.com" };
const help = { text: "Help", url: "https://example.com/help" };
const shape = (rows: DraftRows) => rows.map(({ buttons }) => buttons.length);
const keysOf = (rows: DraftRows) =>
  rows.flatMap(({ key, buttons }) => [key, ...buttons.map((button) => button.key)]);
const rowKey = (rows: DraftRows, index: number) => rows[index]?.key ?? 0;
const buttonKey = (rows: DraftRows, row: number, index: number) =>
  rows[row]?.buttons[index]?.key ?? 0;

test("the builder starts with one row holding one empty button", () => {
  expect(startRows().map(({ buttons }) => buttons)).toEqual([[{ key: 2, text: "", url: "" }]]);
});

test("a row can be added, with one empty button", () => {
  expect(shape(addRow(startRows()))).toEqual([1, 1]);
});

test("a row can be removed, but not the last one", () => {
  const two = addRow(startRows());
  const one = removeRow(two, rowKey(two, 0));
  expect(one).toEqual([two[1]]);
  expect(removeRow(one, rowKey(one, 0))).toEqual(one);
});

test("a row takes three buttons and no fourth", () => {
  let rows = startRows();
  for (let press = 0; press < 5; press += 1) rows = addButton(rows, rowKey(rows, 0));
  expect(shape(rows)).toEqual([3]);
});

test("a button can be removed, but not the last one of a row", () => {
  const two = addButton(startRows(), 1);
  const one = removeButton(two, 1, buttonKey(two, 0, 0));
  expect(one[0]?.buttons).toEqual([two[0]?.buttons[1]]);
  expect(removeButton(one, 1, buttonKey(one, 0, 0))).toEqual(one);
});

test("only buttons with both text and URL are saved, trimmed; rows left empty are dropped", () => {
  let rows = rowsOf({ inline_keyboard: [[shop, help], [shop], [help]] });
  const change = (row: number, button: number, to: Partial<typeof shop>) =>
    changeButton(rows, rowKey(rows, row), buttonKey(rows, row, button), to);
  rows = change(0, 0, {
    text: "  Shop  ",
    url: " https://a.example ",
  });
  rows = change(0, 1, { text: "   " });
  rows = change(1, 0, { url: "" });
  expect(layoutOf(rows)).toEqual({
    inline_keyboard: [[{ text: "Shop", url: "https://a.example" }], [help]],
  });
});

test("a saved keyboard opens as it was saved; one without buttons like a new one", () => {
  const layout = { inline_keyboard: [[shop, help], [shop]] };
  expect(layoutOf(rowsOf(layout))).toEqual(layout);
  expect(rowsOf({ inline_keyboard: [] })).toEqual(startRows());
  expect(rowsOf({ inline_keyboard: [[]] })).toEqual(startRows());
});

test("the summary counts buttons and rows", () => {
  expect(summaryOf({ inline_keyboard: [[shop, help], [shop]] })).toBe(
    "3 URL button(s) in 2 row(s)",
  );
});

test("whatever is clicked, rows hold one to three buttons and no key is used twice", () => {
  const presses = fc.array(
    fc.record({ kind: fc.constantFrom("row", "button", "-row", "-button"), pick: fc.nat(20) }),
  );
  fc.assert(
    fc.property(presses, (all) => {
      let rows = startRows();
      for (const { kind, pick } of all) {
        const row = rows[pick % rows.length];
        const button = row?.buttons[pick % (row?.buttons.length ?? 1)];
        if (kind === "row") rows = addRow(rows);
        if (kind === "button") rows = addButton(rows, row?.key ?? 0);
        if (kind === "-row") rows = removeRow(rows, row?.key ?? 0);
        if (kind === "-button") rows = removeButton(rows, row?.key ?? 0, button?.key ?? 0);
        expect(rows.length).toBeGreaterThan(0);
        expect(shape(rows).every((count) => count >= 1 && count <= 3)).toBe(true);
        expect(new Set(keysOf(rows)).size).toBe(keysOf(rows).length);
      }
    }),
  );
});
