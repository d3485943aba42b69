import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

import { migrate } from "#hosts/node/storage/migrations.ts";
import { openSqlite } from "#hosts/node/storage/sqlite.ts";

import { TABLES } from "./tables.ts";

test("the migrations create exactly the tables and columns that the code uses", () => {
  const database = openSqlite(":memory:");
  migrate(database);
  const columnsOf = (table: string) =>
    database
      .prepare('SELECT name, type, "notnull" AS is_required FROM pragma_table_info(?)')
      .all(table)
      .map(
        ({ name, type, is_required }) =>
          `${String(name)} ${String(type)}${is_required ? " required" : ""}`,
      )
      .toSorted();
  for (const table of TABLES) {
    const { name, columns } = getTableConfig(table);
    const known = columns.map(
      (column) =>
        `${column.name} ${column.getSQLType().toUpperCase()}${column.notNull ? " required" : ""}`,
    );
    expect(columnsOf(name), name).toEqual(known.toSorted());
  }
  const made = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  expect(made.map(({ name }) => String(name)).toSorted()).toEqual(
    ["migrations", ...TABLES.map((table) => getTableConfig(table).name)].toSorted(),
  );
  database.close();
});
