/**
 * A spreadsheet would run a value that starts like this as a formula, and anyone can name a group so. A plain number,
 * such as a chat id, is safe.
 */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

type Value = string | null | undefined;

function quoted(value: Value): string {
  // Only the console needs the marks that keep Thai words whole at the end of a line.
  const text = (value ?? "").replaceAll("\u200B", "");
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Starts with the byte order mark, by which spreadsheets recognize UTF-8. */
export const writeCsv = (rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
