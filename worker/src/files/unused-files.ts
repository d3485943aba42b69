import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import { attachments, broadcasts, images, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;
const KEPT_DAYS = 90;

/** Every table that names files must be asked here. */
async function usedAmong({ db }: Ports, names: readonly string[]): Promise<Set<string>> {
  const isNamed = sql`file IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;
  const rows = await unionAll(
    db.select({ file: images.file }).from(images).where(isNamed),
    db.select({ file: attachments.file }).from(attachments).where(isNamed),
  );
  return new Set(rows.map(({ file }) => file));
}

/** Removes those that no record uses. What cannot be removed now is left to the next sweep. */
export async function removeUnused(ports: Ports, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    const used = await usedAmong(ports, names);
    for (const name of names) if (!used.has(name)) await ports.files.delete(name);
  } catch (error) {
    ports.log.warn("files not removed", { message: String(error) });
  }
}

/** What was sent long ago keeps its words; its pictures go, or the disk would fill. */
async function forgetOldPictures({ db, now }: Ports): Promise<void> {
  const before = new Date(now() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  await db.run(sql`
    DELETE FROM ${attachments} WHERE owner_id IN (
      SELECT id FROM ${broadcasts} WHERE finished_at < ${before}
      UNION ALL SELECT id FROM ${schedules} WHERE ended_at < ${before})`);
}

/**
 * Removes what a crash left behind, and old messages' pictures. An hour is longer than any request, whose
 * files have no record yet.
 */
export async function sweepFiles(ports: Ports): Promise<void> {
  await forgetOldPictures(ports);
  let old: string[] = [];
  for await (const { name, writtenAt } of ports.files.list()) {
    if (writtenAt > ports.now() - HOUR_MS) continue;
    old.push(name);
    if (old.length < AT_ONCE) continue;
    await removeUnused(ports, old);
    old = [];
  }
  await removeUnused(ports, old);
}
