/*
 * The database of one bot's lane, on a host that gives each lane its own (decision 035). It has what is needed to send the
 * parcels that the lane holds, in tables that the statements of the ledger know. Nothing in it is the only copy for longer
 * than the few seconds between two reports.
 */
import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Db, SqlValue } from "#db/database.ts";
import { groupAliases } from "#db/group-tables.ts";
import { broadcasts, deliveries, holds, lanes } from "#db/ledger-tables.ts";
import { movedChats } from "#db/schema.ts";

/** The statements need all of these tables. The last three stay empty. */
const COPIED = [broadcasts, lanes, holds, movedChats, groupAliases];

const columnsOf = (table: SQLiteTable) =>
  getTableConfig(table).columns.map((column) => `${column.name} ${column.getSQLType()}`);

interface OwnTable {
  name: string;
  columns: readonly string[];
  key: string;
}

const creating = ({ name, columns, key }: OwnTable): SQL =>
  sql.raw(`CREATE TABLE IF NOT EXISTS ${name} (${[...columns, key].join(", ")}) WITHOUT ROWID`);

const keyOf = (table: SQLiteTable): string => {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const single = columns.filter(({ primary }) => primary).map(({ name }) => name);
  return `PRIMARY KEY (${[...names, ...single].join(", ")})`;
};

const nameOf = (table: SQLiteTable): string => getTableConfig(table).name;

/** A delivery names its parcel. */
const DELIVERIES = {
  name: nameOf(deliveries),
  columns: [...columnsOf(deliveries), "parcel integer"],
  key: keyOf(deliveries),
};

const TABLES: readonly OwnTable[] = [
  ...COPIED.map((table) => ({ name: nameOf(table), columns: columnsOf(table), key: keyOf(table) })),
  DELIVERIES,
  {
    name: "taken_parcels",
    columns: [
      "id integer",
      "seq integer",
      "line integer",
      "owner text",
      "version integer",
      "ends_done integer",
      "given_back_at text",
    ],
    key: "PRIMARY KEY (id)",
  },
];

/** Empties the table of deliveries. Cloudflare charges for every row that is deleted, but not for those of a dropped table. */
export const emptyingDeliveries: readonly [SQL, SQL] = [
  sql`DROP TABLE ${deliveries}`,
  creating(DELIVERIES),
];

/** Creates the tables, and adds columns that a newer version of the worker has. */
export async function createOwnTables(db: Db): Promise<void> {
  for (const table of TABLES) {
    const { name, columns } = table;
    await db.run(creating(table));
    const rows = await db.all<SqlValue[]>(sql`SELECT name FROM pragma_table_info(${name})`);
    const known = new Set(rows.map(([column]) => column));
    for (const column of columns) {
      const [columnName] = column.split(" ");
      if (!known.has(columnName ?? ""))
        await db.run(sql.raw(`ALTER TABLE ${name} ADD COLUMN ${column}`));
    }
  }
}
