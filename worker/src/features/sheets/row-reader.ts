import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import type { SheetColumn, SheetFault } from "@tbm/contract/sheets.ts";
import type { z } from "zod/mini";

import { inputCause } from "#http/body.ts";

import type { CsvRow } from "./csv.ts";
import { faultAt } from "./sheet-columns.ts";

/** Reads one row. Each fault goes to `report`; a missing value is then replaced by any other of its type. */
export class RowReader {
  readonly #cells: Map<SheetColumn, string>;
  readonly #row: number;
  readonly faults: SheetFault[] = [];

  constructor({ row, cells }: CsvRow, columns: readonly (SheetColumn | null)[]) {
    this.#row = row;
    this.#cells = new Map(
      columns.flatMap((column, index) =>
        column === null ? [] : [[column, (cells[index] ?? "").trim()] as const],
      ),
    );
    const extra = cells.findIndex((cell, index) => !columns[index] && cell.trim() !== "");
    if (extra >= columns.length) this.report(null, plain("sheet_cells_exceeded"));
  }

  report(column: SheetColumn | null, cause: Cause): void {
    this.faults.push(faultAt(this.#row, column, cause));
  }

  cell(column: SheetColumn): string {
    return this.#cells.get(column) ?? "";
  }

  parse(column: SheetColumn, schema: z.ZodMiniType, value: string): string {
    const { error } = schema.safeParse(value);
    if (error) this.report(column, inputCause(error));
    return value;
  }

  /** The meaning of a word in any letter case. `empty` is that of an empty cell. */
  word<T>(column: SheetColumn, meanings: Readonly<Record<string, T>>, empty: T): T {
    const name = this.cell(column);
    const meaning = new Map(Object.entries(meanings)).get(name.toLowerCase());
    if (name === "" || meaning !== undefined) return meaning ?? empty;
    this.unknownWord(column, name, Object.keys(meanings));
    return empty;
  }

  unknownWord(column: SheetColumn, name: string, options: readonly string[]): void {
    this.report(column, { code: "sheet_word_unknown", params: { name, options } });
  }

  hasFault(...columns: SheetColumn[]): boolean {
    return this.faults.some(({ column }) => columns.some((other) => other === column));
  }

  /** The record that a cell names, or null. */
  find<T>(column: SheetColumn, name: string, found: { record?: T; cause?: Cause }): T | null {
    if (found.cause) this.report(column, found.cause);
    return name === "" ? null : (found.record ?? null);
  }
}
