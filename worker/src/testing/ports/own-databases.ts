import type { DatabaseSync } from "node:sqlite";

import { createDb, type Db, type SqlDriver } from "#db/database.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/storage/sqlite.ts";
import type { OwnDatabases } from "#ports.ts";

const drivers = new WeakMap<Db, SqlDriver>();

/** The databases of lanes with `wrap` between them and the lane. */
export const wrapOwnDatabases = (
  databases: OwnDatabases | null,
  wrap: (driver: SqlDriver) => SqlDriver,
): OwnDatabases | null =>
  databases && {
    ...databases,
    open: (botId) => {
      const db = databases.open(botId);
      const driver = drivers.get(db);
      if (!driver) throw new Error("This is no database of a test.");
      return createDb(wrap(driver));
    },
  };

export type ParcelSizes = Pick<OwnDatabases, "rowsUpTo" | "parcelSize">;

/** So small that few groups make several. */
export const SMALL_PARCELS: ParcelSizes = { rowsUpTo: 1, parcelSize: 3 };

/** A database in memory for each bot's lane. */
export function createOwnDatabases(sizes: ParcelSizes, watch: (driver: SqlDriver) => SqlDriver) {
  const opened = new Map<string, { database: DatabaseSync; db: Db }>();
  const ports: OwnDatabases = {
    open: (botId) => {
      const known = opened.get(botId);
      if (known) return known.db;
      const database = openSqlite(":memory:");
      const driver = watch(sqliteDriver(database));
      const db = createDb(driver);
      drivers.set(db, driver);
      opened.set(botId, { database, db });
      return db;
    },
    ...sizes,
  };
  return {
    ports,
    close: () => {
      for (const { database } of opened.values()) database.close();
    },
  };
}
