import { sqliteTable } from "drizzle-orm/sqlite-core";

import { deliveryColumns } from "./ledger-tables.ts";

/**
 * The deliveries, those of past broadcasts, which are packed (ledger/past/), and those in parcels (ledger/parcels/). It is
 * a view, so it can only be read. SQLite finds its rows by an index if they are chosen by broadcast
 * (ledger/past/packing.test.ts).
 */
export const allDeliveries = sqliteTable("all_deliveries", deliveryColumns());

/** Its two parts. In the first, an index also finds what went to a chat; the second would read all parcels for that. */
export const rowDeliveries = sqliteTable("row_deliveries", deliveryColumns());
export const parcelDeliveries = sqliteTable("parcel_deliveries", deliveryColumns());
