import type { SqlValue, Statement } from "#db/database.ts";
import type { Installation, Table } from "#hosts/installation.ts";

import type { Rows } from "./archive-format.ts";

const PAGE_ROWS = 500;
/** D1 allows two million characters in one parameter. */
const MAX_CHARACTERS = 500_000;

/** The query for the rows after `last`, in the order of the table's key. */
function pageAfter({ name, hasRowId, columns, key }: Table, last: SqlValue[] | null): Statement {
  const keyColumns = hasRowId ? ["rowid"] : key.map((column) => `"${column}"`);
  const selected = [...keyColumns, ...columns.map((column) => `"${column}"`)];
  const afterLast = last
    ? `WHERE (${keyColumns.join()}) > (${keyColumns.map(() => "?").join()})`
    : "";
  const sql = `SELECT ${selected.map((column, index) => `${column} AS c${index}`).join()} FROM "${name}" ${afterLast}
    ORDER BY ${keyColumns.join()} LIMIT ${PAGE_ROWS}`;
  return { sql, params: last ?? [] };
}

/** The table's rows, in pages small enough to be inserted by one statement. */
export async function* rowsOf({ all }: Installation, table: Table): AsyncGenerator<Rows> {
  const { columns } = table;
  const keyLength = table.hasRowId ? 1 : table.key.length;
  let last: SqlValue[] | null = null;
  for (;;) {
    const page: SqlValue[][] = await all(pageAfter(table, last));
    let rows: unknown[][] = [];
    let characters = 0;
    for (const row of page.map((found) => found.slice(keyLength))) {
      rows.push(row);
      characters += JSON.stringify(row).length;
      if (characters < MAX_CHARACTERS) continue;
      yield { columns, rows };
      [rows, characters] = [[], 0];
    }
    if (rows.length > 0) yield { columns, rows };
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1)?.slice(0, keyLength) ?? null;
  }
}

/** The statement that inserts a page, with a single parameter. */
export function insertion(table: string, { columns, rows }: Rows): Statement {
  const names = columns.map((name) => `"${name}"`).join();
  const values = columns.map((_, index) => `item.value ->> ${index}`).join();
  const sql = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?) AS item`;
  return { sql, params: [JSON.stringify(rows)] };
}
