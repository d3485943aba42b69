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

/** The lane never asks Telegram about chats from here, so the last three stay empty. */
const COPIED = [broadcasts, lanes, holds, movedChats, groupAliases];

const columnsOf = (table: SQLiteTable) =>
  getTableConfig(table).columns.map((column) => `${column.name} ${column.getSQLType()}`);

const create = (name: string, columns: readonly string[], options = ""): SQL =>
  sql.raw(`CREATE TABLE IF NOT EXISTS ${name} (${columns.join(", ")}) ${options}`);

const keyOf = (table: SQLiteTable): string => {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const single = columns.filter(({ primary }) => primary).map(({ name }) => name);
  return `PRIMARY KEY (${[...names, ...single].join(", ")})`;
};

const nameOf = (table: SQLiteTable): string => getTableConfig(table).name;

/** The columns of each table. A delivery names its parcel. */
const TABLES = [
  ...COPIED.map((table) => ({ name: nameOf(table), columns: columnsOf(table), key: keyOf(table) })),
  {
    name: nameOf(deliveries),
    columns: [...columnsOf(deliveries), "parcel integer"],
    key: keyOf(deliveries),
  },
  {
    name: "held_parcels",
    columns: [
      "id integer",
      "seq integer",
      "line integer",
      "holder text",
      "version integer",
      "ends_done integer",
      "gone_at text",
    ],
    key: "PRIMARY KEY (id)",
  },
];

/** Creates the tables, and adds columns that a newer version of the worker has. */
export async function createOwnTables(db: Db): Promise<void> {
  for (const { name, columns, key } of TABLES) {
    await db.run(create(name, [...columns, key], "WITHOUT ROWID"));
    const [row] = await db.all<SqlValue[]>(
      sql`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ${name}`,
    );
    const known = String(row?.[0]);
    for (const column of columns) {
      if (!known.includes(column))
        await db.run(sql.raw(`ALTER TABLE ${name} ADD COLUMN ${column}`));
    }
  }
}
