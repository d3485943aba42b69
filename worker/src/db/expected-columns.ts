import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";

import * as schema from "./schema.ts";

const tables: unknown[] = Object.values(schema);

/** What the code reads and writes: the names of each table's columns. */
export const EXPECTED_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  tables
    .filter((value) => value instanceof SQLiteTable)
    .map((table) => {
      const { name, columns } = getTableConfig(table);
      return [name, columns.map((column) => column.name)];
    }),
);
