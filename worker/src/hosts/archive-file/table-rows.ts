import type { SqlValue, Statement } from "#db/database.ts";

import type { Rows } from "./archive-format.ts";
import type { Table } from "./archive-tables.ts";

const PAGE_ROWS = 500;
/** A parcel has up to a thousand deliveries, about 100 kB. */
const PAGE_PARCELS = 40;
/** D1 allows two million characters in one parameter. */
const MAX_CHARACTERS = 500_000;

const pageSizeOf = ({ name }: Table) => (name === "parcels" ? PAGE_PARCELS : PAGE_ROWS);

/** The query for the rows after `last`, in the order of the table's key. */
function pageAfter(table: Table, last: SqlValue[] | null): Statement {
  const { name, hasRowId, columns, key } = table;
  const keyColumns = hasRowId ? ["rowid"] : key.map((column) => `"${column}"`);
  const selected = [...keyColumns, ...columns.map((column) => `"${column}"`)];
  const afterLast = last
    ? `WHERE (${keyColumns.join()}) > (${keyColumns.map(() => "?").join()})`
    : "";
  const sql = `SELECT ${selected.map((column, index) => `${column} AS c${index}`).join()} FROM "${name}" ${afterLast}
    ORDER BY ${keyColumns.join()} LIMIT ${pageSizeOf(table)}`;
  return { sql, params: last ?? [] };
}

interface Page {
  /** In parts small enough to be inserted by one statement. */
  parts: Rows[];
  /** Where the next page begins; null after the last one. */
  last: SqlValue[] | null;
}

type All = (statement: Statement) => Promise<SqlValue[][]>;

/** Reads one page of a table, after `last`. */
export async function readPage(all: All, table: Table, last: SqlValue[] | null): Promise<Page> {
  const { columns } = table;
  const keyLength = table.hasRowId ? 1 : table.key.length;
  const page = await all(pageAfter(table, last));
  const parts: Rows[] = [];
  let rows: unknown[][] = [];
  let characters = 0;
  for (const row of page.map((found) => found.slice(keyLength))) {
    rows.push(row);
    characters += JSON.stringify(row).length;
    if (characters < MAX_CHARACTERS) continue;
    parts.push({ columns, rows });
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) parts.push({ columns, rows });
  const isLast = page.length < pageSizeOf(table);
  return { parts, last: isLast ? null : (page.at(-1)?.slice(0, keyLength) ?? null) };
}

/** The table's rows. */
export async function* rowsOf({ all }: { all: All }, table: Table): AsyncGenerator<Rows> {
  let last: SqlValue[] | null = null;
  do {
    const page: Page = await readPage(all, table, last);
    yield* page.parts;
    ({ last } = page);
  } while (last !== null);
}

/** The statement that inserts a page, with a single parameter. */
export function insertion(table: string, { columns, rows }: Rows): Statement {
  const names = columns.map((name) => `"${name}"`).join();
  const values = columns.map((_, index) => `item.value ->> ${index}`).join();
  const sql = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?) AS item`;
  return { sql, params: [JSON.stringify(rows)] };
}

/**
 * The same for rows that were read while the worker changed them: leaves out those that refer to a row that was not there
 * yet, or is gone, and those that another has replaced.
 */
export function lenientInsertion({ name, references }: Table, { columns, rows }: Rows): Statement {
  const { sql, params } = insertion(name, { columns, rows });
  const conditions = references.flatMap(({ column, table, to }) => {
    const value = `item.value ->> ${columns.indexOf(column)}`;
    return columns.includes(column)
      ? [`(${value} IS NULL OR ${value} IN (SELECT "${to}" FROM "${table}"))`]
      : [];
  });
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
  return { sql: `${sql.replace("INSERT INTO", "INSERT OR IGNORE INTO")}${where}`, params };
}
