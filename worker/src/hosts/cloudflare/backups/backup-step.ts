import type { SqlDriver } from "#db/database.ts";
import { keptBackups } from "#features/backups/kept-backups.ts";
import { FORMAT, HEAD, type Head, keyIdOf } from "#hosts/archive-file/archive-format.ts";
import { tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { readPage } from "#hosts/archive-file/table-rows.ts";
import { headerOf, paddingOf } from "#hosts/archive-file/tar-header.ts";
import { keysOf } from "#hosts/cloudflare/bucket-keys.ts";
import type { Ports } from "#ports.ts";
import { VERSION } from "#version.ts";

import {
  type BackupRun,
  type BackupState,
  digestsKey,
  FOLDER,
  picturesKey,
  type StoredBackup,
} from "./backup-state.ts";

/** What a step reads before its last page. Until it is written, it takes about three times as much of an isolate's memory. */
const STEP_BYTES = 16 * 1024 * 1024;
const STEP_QUERIES = { queries: 2, calls: 0 };

type Bytes = Uint8Array<ArrayBuffer>;

export interface BackupTools {
  bucket: R2Bucket;
  driver: SqlDriver;
  ports: Pick<Ports, "hasBudget" | "now" | "settings">;
}

const encode = (value: unknown): Bytes =>
  new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));

async function digestOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds an entry of the archive to a part. */
async function addEntry(run: BackupRun, part: Bytes[], name: string, bytes: Bytes): Promise<void> {
  const seconds = Math.floor(Date.parse(run.madeAt) / 1000);
  part.push(headerOf(name, bytes.length, seconds), bytes, new Uint8Array(paddingOf(bytes.length)));
  run.digests.push([name, await digestOf(bytes)]);
}

/** The bucket compares the digest, so what it has is what was written. */
async function writePart({ bucket }: BackupTools, run: BackupRun, part: Bytes[]): Promise<void> {
  if (part.length === 0) return;
  const bytes = new Uint8Array(await new Blob(part).arrayBuffer());
  const key = `${FOLDER}${run.id}/${crypto.randomUUID()}`;
  await bucket.put(key, bytes, { sha256: await digestOf(bytes) });
  run.parts.push(key);
  run.size += bytes.length;
}

async function begin({ driver, ports }: BackupTools, run: BackupRun, part: Bytes[]) {
  const sql = "SELECT name FROM d1_migrations ORDER BY name";
  const migrations = (await driver.run({ sql, params: [] })).map(([name]) => String(name));
  const key = await keyIdOf(ports.settings.SECRET_KEY);
  const head: Head = { format: FORMAT, made_at: run.madeAt, migrations, key, is_gradual: true };
  run.tables = await tablesOf({ all: driver.run });
  await addEntry(run, part, HEAD, encode(head));
}

/** Reads one page of rows. */
async function copyPage({ driver }: BackupTools, run: BackupRun, part: Bytes[]): Promise<number> {
  const table = run.tables[run.table];
  if (!table) return 0;
  const page = await readPage(driver.run, table, run.last);
  let size = 0;
  for (const rows of page.parts) {
    run.entries += 1;
    run.records += rows.rows.length;
    const bytes = encode(rows);
    size += bytes.length;
    const name = `tables/${table.name}/${String(run.entries).padStart(6, "0")}.json`;
    await addEntry(run, part, name, bytes);
    const file = rows.columns.indexOf("file");
    if (file >= 0) run.files.push(...rows.rows.map((row) => String(row[file])));
  }
  run.last = page.last;
  if (page.last === null) {
    run.table += 1;
    run.entries = 0;
  }
  return size;
}

/** Completes a backup, and forgets those that are no longer kept. Their parts are removed later. */
async function finish(
  tools: BackupTools,
  state: BackupState,
  run: BackupRun,
): Promise<BackupState> {
  const { bucket, ports } = tools;
  const names = [...new Set(run.files)];
  const sizes = new Map<string, number>();
  for await (const { key, size } of keysOf(bucket)) sizes.set(key, size);
  const there = names.filter((name) => sizes.has(name));
  await bucket.put(digestsKey(run.id), JSON.stringify(run.digests));
  await bucket.put(picturesKey(run.id), JSON.stringify(there));
  const { id, madeAt: made_at, reason, records, size, parts } = run;
  const made: StoredBackup = {
    id,
    made_at,
    reason,
    version: VERSION,
    size,
    records,
    pictures: there.length,
    picture_bytes: there.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
    missing_pictures: names.length - there.length,
    encrypted: false,
    parts,
  };
  const all = [made, ...state.backups];
  const kept = keptBackups(all, ports.settings);
  return {
    ...state,
    run: null,
    failure: null,
    backups: all.filter(({ id: one }) => kept.has(one)),
  };
}

/** Continues a backup as far as the budget of this run allows, and returns the state after that. */
export async function advance(tools: BackupTools, state: BackupState): Promise<BackupState> {
  if (!state.run) return state;
  const run = structuredClone(state.run);
  const part: Bytes[] = [];
  if (run.tables.length === 0) await begin(tools, run, part);
  let bytes = 0;
  while (run.table < run.tables.length && bytes < STEP_BYTES) {
    if (!tools.ports.hasBudget(STEP_QUERIES)) break;
    bytes += await copyPage(tools, run, part);
  }
  await writePart(tools, run, part);
  return run.table < run.tables.length ? { ...state, run } : finish(tools, state, run);
}
