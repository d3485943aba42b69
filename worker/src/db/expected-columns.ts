import { getTableConfig } from "drizzle-orm/sqlite-core";

import { TABLES } from "./tables.ts";

/** The columns of each table that the code uses, by name. */
export const EXPECTED_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLES.map((table) => {
    const { name, columns } = getTableConfig(table);
    return [name, columns.map((column) => column.name)];
  }),
);
