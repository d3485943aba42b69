import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

import { StartError } from "#hosts/node/start-error.ts";

const FOLDER = new URL("../../../db/migrations/", import.meta.url);

export const migrationNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

/** The migrations that a database has had, and those that it still needs. */
export function pendingMigrations(database: DatabaseSync, folder = FOLDER) {
  database.exec(
    "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT DEFAULT CURRENT_TIMESTAMP)",
  );
  const rows = database.prepare("SELECT name FROM migrations ORDER BY name").all();
  const applied = rows.map(({ name }) => String(name));
  const files = migrationNames(folder);
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    const names = unknown.join(", ");
    throw new StartError({
      en: `The database was written by a newer version of the worker (${names}). Update the worker.`,
      th: `ฐานข้อมูลนี้มาจากเวิร์กเกอร์เวอร์ชันที่ใหม่กว่า (${names}) ให้อัปเดตเวิร์กเกอร์`,
    });
  }
  return { applied, missing: files.filter((name) => !applied.includes(name)) };
}

/**
 * Applies the missing migrations, each in one transaction, in the order of their names. `only` limits them to
 * the files of an older version.
 */
export function migrate(
  database: DatabaseSync,
  folder = FOLDER,
  only: readonly string[] = migrationNames(folder),
): string[] {
  const missing = pendingMigrations(database, folder).missing.filter((name) => only.includes(name));
  for (const name of missing) {
    database.exec("BEGIN IMMEDIATE");
    try {
      database.exec(readFileSync(new URL(name, folder), "utf8"));
      database.prepare("INSERT INTO migrations (name) VALUES (?)").run(name);
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  }
  return missing;
}
