/** A record as a spreadsheet numbers it. */
export interface CsvRow {
  row: number;
  cells: string[];
}

const SEPARATORS = [",", ";", "\t"];
/** A spreadsheet would run a cell that begins with one of these as a formula, so it is written with an apostrophe. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** The separator that the first record has most of. */
function separatorOf(text: string): string {
  const [head = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

/**
 * Reads CSV as RFC 4180 defines it, separated by commas, semicolons or tabs. Rows without any text are left out.
 * `openRow` is the row of a quotation mark that is not closed.
 */
export function parseCsv(given: string): { rows: CsvRow[]; openRow: number | null } {
  const text = given.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [row, at, cells] = [1, 0, [] as string[]];
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ row, cells });
    row += 1;
    cells = [];
  };
  const plainEnd = new RegExp(`[${separator}\\r\\n]`, "g");
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end === -1) return { rows, openRow: row };
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    cell += text.slice(at, end);
    cells.push(cell.replace(ESCAPED_FORMULA, ""));
    at = end + 1;
    if (text[end] === separator) {
      if (at === text.length) cells.push("");
      continue;
    }
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return { rows, openRow: null };
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With a byte order mark, without which Excel does not read UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
