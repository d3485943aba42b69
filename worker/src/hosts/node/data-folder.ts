import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {}

/**
 * Makes the folder and holds it for this process alone. The lock is the operating system's, taken
 * through SQLite: it ends with the process, however that ends, so none is ever left behind.
 */
export function lockDataFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, "worker.lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error;
    throw new FolderInUse(
      `Another worker is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => lock.close() };
}
