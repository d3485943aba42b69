import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import { attachments, broadcasts, images, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;
const KEPT_DAYS = 90;
const PLACES = 16;
const ONE_QUERY = { queries: 1, calls: 0 };

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

/**
 * The disk would fill with the pictures of what was sent long ago, so they go. What can still be sent keeps
 * them: a broadcast that did not reach every group, and a missed message.
 */
async function forgetOldPictures({ db, now }: Ports): Promise<void> {
  const before = new Date(now() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  await db.run(sql`
    DELETE FROM ${attachments} WHERE owner_id IN (
      SELECT id FROM ${broadcasts}
      WHERE finished_at < ${before} AND failed + unconfirmed + cancelled = 0
      UNION ALL SELECT id FROM ${schedules} WHERE ended_at < ${before} AND status <> 'missed')`);
}

/** Begins at another place each day, so that a host with no room for all of them gets to each. */
function fromAnother(names: readonly string[], day: number): string[] {
  const first = Math.floor(((day % PLACES) / PLACES) * names.length);
  return [...names.slice(first), ...names.slice(0, first)];
}

/**
 * Removes what a crash left behind, and old messages' pictures. An hour is longer than any request, whose
 * files have no record yet.
 */
export async function sweepFiles(ports: Ports): Promise<void> {
  await forgetOldPictures(ports);
  const old: string[] = [];
  for await (const { name, writtenAt } of ports.files.list()) {
    if (writtenAt <= ports.now() - HOUR_MS) old.push(name);
  }
  const names = fromAnother(old, Math.floor(ports.now() / (24 * HOUR_MS)));
  for (let first = 0; first < names.length && ports.hasBudget(ONE_QUERY); first += AT_ONCE) {
    await removeUnused(ports, names.slice(first, first + AT_ONCE));
  }
}
