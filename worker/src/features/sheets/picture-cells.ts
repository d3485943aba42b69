import type { SheetColumn } from "@tbm/contract/sheets.ts";

import type { CsvRow } from "./csv.ts";
import { itemsOf } from "./sheet-cells.ts";

/*
 * A picture of the library is written as `folder/name`. One that only a message has is written with its id:
 * `photo.png (sch_abc.0.0123456789ab)`.
 */
const OWN_PICTURE = /\(([\w-]+\.\d+\.[0-9a-f]+)\)$/;

export const ownPictureCell = (name: string, id: string) =>
  `${name.replaceAll(/[|\r\n]/g, " ")} (${id})`;

export const ownPictureOf = (item: string): string | undefined => OWN_PICTURE.exec(item)?.[1];

/** The ids of all such pictures in a sheet. */
export function ownPicturesIn(
  rows: readonly CsvRow[],
  columns: readonly (SheetColumn | null)[],
): string[] {
  const column = columns.indexOf("picture");
  const ids = rows.flatMap(({ cells }) =>
    itemsOf(cells[column] ?? "").flatMap((item) => ownPictureOf(item) ?? []),
  );
  return [...new Set(ids)];
}
