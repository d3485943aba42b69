import { SQLiteTable } from "drizzle-orm/sqlite-core";

import * as alertTables from "./alert-tables.ts";
import * as groupTables from "./group-tables.ts";
import * as ledgerTables from "./ledger-tables.ts";
import * as pastTables from "./past-tables.ts";
import * as planTables from "./plan-tables.ts";
import * as schema from "./schema.ts";
import * as upkeepTables from "./upkeep-tables.ts";
import * as writingTables from "./writing-tables.ts";

const all: unknown[] = Object.values({
  ...schema,
  ...alertTables,
  ...groupTables,
  ...ledgerTables,
  ...pastTables,
  ...planTables,
  ...upkeepTables,
  ...writingTables,
});

/** Every table that the code knows. */
export const TABLES: readonly SQLiteTable[] = all.filter((value) => value instanceof SQLiteTable);
