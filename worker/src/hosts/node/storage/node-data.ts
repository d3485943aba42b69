import { join } from "node:path";

import type { SqlValue } from "#db/database.ts";
import type { HostData } from "#hosts/installation.ts";
import { createDiskFiles } from "#hosts/node/storage/disk-files.ts";
import { migrate } from "#hosts/node/storage/migrations.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/storage/sqlite.ts";

export const DATABASE_FILE = "bot-manager.sqlite";

/** The data of the Node host: a SQLite file and a folder of pictures. */
export const nodeData: HostData = {
  database: DATABASE_FILE,
  parts: [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, "files", DATABASE_FILE],
  open: async (dataDir) => {
    const database = openSqlite(join(dataDir, DATABASE_FILE));
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
