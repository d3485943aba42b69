import type { DatabaseSync } from "node:sqlite";

import type { Log } from "#log.ts";

const INCREMENTAL = 2;
/** Free pages up to this part of the file are kept, because the next messages use them again. */
const KEPT_PART = 0.1;
/** Small files are left alone. */
const MIN_FREE_PAGES = 1000;
/** The database can do nothing else while it moves these pages, which takes a few milliseconds. */
const PAGES_AT_ONCE = 500;

const read = (database: DatabaseSync, pragma: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);

/**
 * Rewrites a database of an older version once, so that its file can shrink. The worker doesn't listen yet. Without
 * enough room on the disk it goes on as it is, and tries again at the next start.
 */
export function makeShrinkable(database: DatabaseSync, log: Log): void {
  if (read(database, "auto_vacuum") === INCREMENTAL) return;
  const begun = performance.now();
  try {
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    log.info("rewrote database", { ms: Math.round(performance.now() - begun) });
  } catch (error) {
    log.warn("database not rewritten", { message: String(error) });
  }
}

/** Gives some free pages back to the disk, if there are many. */
export function shrink(database: DatabaseSync): void {
  const free = read(database, "freelist_count");
  if (free < MIN_FREE_PAGES || free < KEPT_PART * read(database, "page_count")) return;
  database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
}
