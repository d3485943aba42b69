import { statfs } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";

import type { StorageFacts } from "#ports.ts";

/** `folder` is on the disk that holds the database and the files. */
export async function inspectStorage(
  database: DatabaseSync,
  folder: string,
): Promise<StorageFacts> {
  const newest = database.prepare("SELECT max(name) AS name FROM migrations").get()?.["name"];
  const size = database
    .prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
    .get()?.["bytes"];
  const { bavail, blocks, bsize } = await statfs(folder);
  return {
    migration: typeof newest === "string" ? newest : null,
    usedBytes: Number(size),
    freeBytes: bavail * bsize,
    diskBytes: blocks * bsize,
  };
}
