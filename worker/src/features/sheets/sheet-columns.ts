import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import {
  REQUIRED_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetFault,
} from "@tbm/contract/sheets.ts";

import type { CsvRow } from "./csv.ts";

export const faultAt = (row: number, column: string | null, cause: Cause): SheetFault => ({
  row,
  column,
  text: sentenceOf(cause),
  cause,
});

/** The names in the first row, in any letter case. Empty names count as no column if their cells are empty too. */
export function readColumns({ row, cells }: CsvRow) {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const columns = names.map(
    (name): SheetColumn | null => SHEET_COLUMNS.find((column) => column === name) ?? null,
  );
  const faults: SheetFault[] = [];
  for (const [index, column] of columns.entries()) {
    const field = (cells[index] ?? "").trim();
    if (column === null && field !== "") {
      faults.push(faultAt(row, field, { code: "sheet_column_unknown", params: { field } }));
    } else if (column !== null && columns.indexOf(column) !== index) {
      faults.push(faultAt(row, field, { code: "sheet_column_doubled", params: { field } }));
    }
  }
  const target = columns.includes("set") ? "set" : "groups";
  for (const field of [...REQUIRED_COLUMNS, target] as const) {
    if (columns.includes(field)) continue;
    faults.push(faultAt(row, field, { code: "sheet_column_missing", params: { field } }));
  }
  return { columns, faults };
}
