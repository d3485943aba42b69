import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { StartError } from "#hosts/node/start-error.ts";

const FOLDER = "upgrades";
const COPIES_KEPT = 2;
const UNFINISHED = ".unfinished";

/** Removes all but the newest copies. Their names begin with the last migration, so they sort by age. */
function removeOld(folder: string): void {
  const names = readdirSync(folder).toSorted();
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
  const copies = names.filter((name) => name.endsWith(".sqlite"));
  for (const name of [...unfinished, ...copies.slice(0, -COPIES_KEPT)]) {
    rmSync(join(folder, name), { force: true });
  }
}

/**
 * Copies the database before an upgrade changes it, so that the version before can be used again. Returns the path of
 * the copy. A copy that was cut off is made again at the next start.
 */
export function copyBeforeUpgrade(
  database: DatabaseSync,
  dataDir: string,
  lastMigration: string,
): string {
  const folder = join(dataDir, FOLDER);
  const path = join(folder, `${lastMigration.replace(/\.sql$/, "")}.sqlite`);
  if (existsSync(path)) return path;
  const unfinished = `${path}${UNFINISHED}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeOld(folder);
    database.prepare("VACUUM INTO ?").run(unfinished);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError({
      en: `The database could not be copied to ${folder} before the upgrade: ${why}. Nothing was changed. Free some space and start again.`,
      th: `คัดลอกฐานข้อมูลไปที่ ${folder} ก่อนอัปเกรดไม่ได้: ${why} ยังไม่มีอะไรเปลี่ยน เพิ่มที่ว่างแล้วเริ่มใหม่`,
    });
  }
  renameSync(unfinished, path);
  removeOld(folder);
  return path;
}
