import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";

import { attachments, images } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 500;
const START_POINTS = 16;
const ONE_QUERY = { queries: 1, calls: 0 };

/** Every table that refers to files must be queried here. */
async function usedAmong({ db }: Ports, names: readonly string[]): Promise<Set<string>> {
  const isNamed = sql`file IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;
  const rows = await unionAll(
    db.select({ file: images.file }).from(images).where(isNamed),
    db.select({ file: attachments.file }).from(attachments).where(isNamed),
  );
  return new Set(rows.map(({ file }) => file));
}

/** Removes the files that no record uses. A file that cannot be removed is left to the next sweep. */
export async function removeUnused(ports: Ports, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    const used = await usedAmong(ports, names);
    for (const name of names) if (!used.has(name)) await ports.files.delete(name);
  } catch (error) {
    ports.log.warn("files not removed", { message: String(error) });
  }
}

/** Starts at a different file each day, so that a host whose budget ends early gets to all of them. */
function rotate(names: readonly string[], day: number): string[] {
  const first = Math.floor(((day % START_POINTS) / START_POINTS) * names.length);
  return [...names.slice(first), ...names.slice(0, first)];
}

/**
 * Removes the files that no record uses any more, or that a crash left behind. Files younger than an hour are kept,
 * because a request in progress may not have created their records yet.
 */
export async function sweepFiles(ports: Ports): Promise<void> {
  const old: string[] = [];
  for await (const { name, writtenAt } of ports.files.list()) {
    if (writtenAt <= ports.now() - HOUR_MS) old.push(name);
  }
  const names = rotate(old, Math.floor(ports.now() / (24 * HOUR_MS)));
  for (let first = 0; first < names.length && ports.hasBudget(ONE_QUERY); first += BATCH_SIZE) {
    await removeUnused(ports, names.slice(first, first + BATCH_SIZE));
  }
}
