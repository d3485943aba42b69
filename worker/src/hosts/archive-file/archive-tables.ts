import type { SqlValue, Statement } from "#db/database.ts";

export interface Table {
  name: string;
  hasRowId: boolean;
  columns: string[];
  /** The columns of its primary key, in order. */
  key: string[];
  /** The columns that refer to other tables. */
  references: { column: string; table: string; to: string }[];
}

const OURS = `m.type = 'table' AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB '_cf_*'
  AND m.name NOT IN ('migrations', 'd1_migrations')`;

type All = (statement: Statement) => Promise<SqlValue[][]>;

const select = (all: All, sql: string) => all({ sql, params: [] });

/** The worker's tables, each after the tables that it refers to. Takes two queries. */
export async function tablesOf({ all }: { all: All }): Promise<Table[]> {
  const tables = new Map<string, Table>();
  const positions = new Map<string, number>();
  const columns = await select(
    all,
    `SELECT m.name AS t, m.sql AS s, p.name AS c, p.pk AS k FROM sqlite_master AS m, pragma_table_info(m.name) AS p
     WHERE ${OURS} ORDER BY m.name, p.cid`,
  );
  for (const [table, sql, column, position] of columns) {
    const name = String(table);
    const known = tables.get(name) ?? {
      name,
      hasRowId: !/WITHOUT ROWID/i.test(String(sql)),
      columns: [],
      key: [],
      references: [],
    };
    known.columns.push(String(column));
    if (Number(position) > 0) {
      known.key.push(String(column));
      positions.set(`${name}.${String(column)}`, Number(position));
    }
    tables.set(name, known);
  }
  const references = await select(
    all,
    `SELECT m.name AS t, f."table" AS o, f."from" AS c, f."to" AS k
     FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE ${OURS}`,
  );
  for (const [name, table, column, to] of references) {
    const reference = { column: String(column), table: String(table), to: String(to ?? "id") };
    tables.get(String(name))?.references.push(reference);
  }
  for (const { name, key } of tables.values()) {
    const placeOf = (column: string) => positions.get(`${name}.${column}`) ?? 0;
    key.sort((a, b) => placeOf(a) - placeOf(b));
  }
  return inOrder([...tables.values()]);
}

/**
 * The table that comes before each of these. A backup that is written in steps reads them while deliveries move from
 * parcels to rows and to packed results. In this order it has each delivery once or twice, and an import keeps the later
 * form. Only what unpacks an old message moves the other way.
 */
const READ_AFTER: Readonly<Record<string, string>> = {
  parcels: "broadcasts",
  deliveries: "parcels",
  past_deliveries: "deliveries",
  past_places: "past_deliveries",
  past_results: "past_deliveries",
  past_failures: "past_deliveries",
};

function inOrder(tables: readonly Table[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ name, columns, references }) => {
      const needs = references.map(({ table }) => table);
      // A lane treats a missing bot as deleted and cancels its messages, so bots must be inserted first.
      if (columns.includes("bot_id")) needs.push("bots");
      const previous = READ_AFTER[name];
      if (previous !== undefined) needs.push(previous);
      return needs.every((other) => other === name || !waiting.has(other));
    });
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const { name } of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
