import { SHEET_COLUMNS, type SheetColumn, sheetDeletesAfter } from "@tbm/contract/sheets.ts";

import { writeCsv } from "#lib/write-csv.ts";
import { localDay } from "#time/dates.ts";
import { ownZone } from "#time/zone-time.ts";

const DAY_MS = 86_400_000;
const EXAMPLE_SKIP_DAYS = 14;
/** What Excel saves in Thailand if it is not told to use UTF-8. */
const THAI = "windows-874";

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

/** The text of a sheet as spreadsheets save it: in UTF-8, in UTF-16, or in Thai Windows. */
export async function readSheetFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(THAI).decode(bytes);
  }
}

/** Rows that show what each column may contain. */
function exampleRows(now: number): Partial<Record<SheetColumn, string>>[] {
  const timing = { date: localDay(new Date(now + DAY_MS)), time: "09:00", zone: ownZone() };
  const groups = "Group one | Group two";
  return [
    { text: "Good morning", ...timing, repeat: "none", groups, picture: "Folder/picture.png" },
    {
      text: '<b>Weekend sale</b>: <a href="https://example.com">have a look</a>',
      format: "html",
      ...timing,
      repeat: "FREQ=WEEKLY;BYDAY=SA,SU",
      times: "12:00 | 18:00",
      skip: localDay(new Date(now + EXAMPLE_SKIP_DAYS * DAY_MS)),
      bot: "auto",
      set: "My set",
      keyboard: "My keyboard",
      options: ["silent", "pin", sheetDeletesAfter(24)].join(", "),
      paused: "yes",
    },
  ];
}

/** A sheet with examples, to fill in. */
export function exampleFile(now: number): Blob {
  const rows = exampleRows(now).map((row) => SHEET_COLUMNS.map((name) => row[name]));
  return new Blob([writeCsv([SHEET_COLUMNS, ...rows])], { type: "text/csv" });
}
