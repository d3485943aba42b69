import { getTableConfig } from "drizzle-orm/sqlite-core";

import { TABLES } from "./tables.ts";

/** What the code reads and writes: the names of each table's columns. */
export const EXPECTED_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLES.map((table) => {
    const { name, columns } = getTableConfig(table);
    return [name, columns.map((column) => column.name)];
  }),
);
