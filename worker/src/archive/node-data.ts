import { join } from "node:path";

import type { SqlValue } from "#db/database.ts";
import type { HostData } from "#hosts/installation.ts";
import { createDiskFiles } from "#hosts/node/disk-files.ts";
import { migrate } from "#hosts/node/migrations.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/sqlite.ts";

const DATABASE = "bot-manager.sqlite";

/** The data of host A: a SQLite file and a folder of pictures. */
export const nodeData: HostData = {
  database: DATABASE,
  parts: [`${DATABASE}-wal`, `${DATABASE}-shm`, "files", DATABASE],
  open: async (dataDir) => {
    const database = openSqlite(join(dataDir, DATABASE));
    const driver = sqliteDriver(database);
    return {
      all: driver.run,
      batch: async (statements) => {
        await driver.batch(statements);
      },
      migrations: async () => {
        const rows: SqlValue[][] = await driver.run({
          sql: "SELECT name FROM migrations ORDER BY name",
          params: [],
        });
        return rows.map(([name]) => String(name));
      },
      migrate: async (only) => {
        migrate(database, undefined, only);
      },
      files: createDiskFiles(join(dataDir, "files")),
      close: async () => database.close(),
    };
  },
};
