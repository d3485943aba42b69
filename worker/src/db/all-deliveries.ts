import { sqliteTable } from "drizzle-orm/sqlite-core";

import { deliveryColumns } from "./ledger-tables.ts";

/**
 * The deliveries, and those of past broadcasts, which are packed (ledger/past/). It is a view, so it can only be read.
 * SQLite finds its rows by an index if they are chosen by broadcast or chat (ledger/past/query-plans.test.ts).
 */
export const allDeliveries = sqliteTable("all_deliveries", deliveryColumns());
