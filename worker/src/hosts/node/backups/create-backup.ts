import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

import type { BackupReason } from "@tbm/contract/upkeep/backups.ts";

import { keptBackups } from "#features/backups/kept-backups.ts";
import { keyIdOf } from "#hosts/archive-file/archive-format.ts";
import { DATABASE_FILE } from "#hosts/node/storage/node-data.ts";
import { sha256 } from "#hosts/sha256.ts";
import { refused } from "#http/app-error.ts";
import { VERSION } from "#version.ts";

import {
  type BackupSettings,
  DATABASE,
  FAILURE,
  listBackups,
  type Manifest,
  manifestText,
  newId,
  pathOf,
  picturesText,
  removeBackup,
  removeUnfinished,
  syncPath,
  UNFINISHED,
  writeWhole,
} from "./backup-folder.ts";
import {
  namesIn,
  pictureFolder,
  removeUnnamed,
  sizeOf,
  storePictures,
  writeParts,
} from "./backup-pictures.ts";
import { type Examined, examineDatabase } from "./examine-database.ts";
import { deriveSealingKey, newSalt, seal, type SealingKey } from "./sealed-stream.ts";

/** Each step copies this many pages on another thread, so that writes in between wait for at most one of them. */
const PAGES_PER_STEP = 64;
const SPARE_BYTES = 16 * 1024 * 1024;
/** A picture that is deleted while a backup runs is missed, and the next copy no longer names it. */
const ATTEMPTS = 2;

const isNoSpace = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code))) ||
    ("errcode" in error && Number(error.errcode) === 13));

async function keyOf({ BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase }: BackupSettings) {
  if (passphrase === undefined) return null;
  const path = join(folder, "salt");
  if (!existsSync(path)) await writeWhole(folder, "salt", newSalt().toString("hex"));
  return deriveSealingKey(passphrase, Buffer.from(readFileSync(path, "utf8"), "hex"));
}

/** Copies the database as it is at one moment, while a worker uses it. */
async function copyDatabase(from: string, to: string): Promise<Examined> {
  const reader = new DatabaseSync(from, { timeout: 5000 });
  try {
    // An open read transaction sees one state of the database, whatever is written meanwhile.
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM sqlite_master").get();
    await backup(reader, to, { rate: PAGES_PER_STEP });
  } finally {
    reader.close();
  }
  const examined = await examineDatabase(to);
  if (!examined.isIntact) throw refused("backup_not_verified");
  return examined;
}

async function assertSpace(folder: string, database: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < (await stat(database)).size + SPARE_BYTES) throw refused("backup_no_space");
}

/** Copies the pictures that are there, the database, and the pictures that were added in between. */
async function copyAll(settings: BackupSettings, draft: string, key: SealingKey | null) {
  const { DATA_DIR: dataDir, BACKUP_FOLDER: folder } = settings;
  const source = join(dataDir, "files");
  const keyName = key ? key.check.toString("hex") : "plain";
  const target = pictureFolder(folder, keyName);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    await storePictures(source, target, await namesIn(source), key);
    await rm(join(draft, DATABASE), { force: true });
    const examined = await copyDatabase(join(dataDir, DATABASE_FILE), join(draft, DATABASE));
    await storePictures(source, target, examined.files, key);
    const stored = await namesIn(target);
    const names = examined.files.filter((name) => stored.has(name));
    if (names.length === examined.files.length || attempt === ATTEMPTS) {
      return { examined, names, keyName, target };
    }
  }
}

/** Replaces the copy by a sealed one, and returns its digest and size. */
async function sealDatabase(path: string, key: SealingKey) {
  await writeParts(
    `${path}.sealed`,
    seal(createReadStream(path, { highWaterMark: 1024 * 1024 }), key),
  );
  await rename(`${path}.sealed`, path);
  return (await stat(path)).size;
}

async function write(settings: BackupSettings, reason: BackupReason, now: number) {
  const { BACKUP_FOLDER: folder, DATA_DIR: dataDir, SECRET_KEY } = settings;
  const id = newId(now);
  const draft = `${pathOf(folder, id)}${UNFINISHED}`;
  await removeUnfinished(folder);
  await assertSpace(folder, join(dataDir, DATABASE_FILE));
  const key = await keyOf(settings);
  await mkdir(draft, { mode: 0o700 });
  const { examined, names, keyName, target } = await copyAll(settings, draft, key);
  const copy = join(draft, DATABASE);
  const size = key ? await sealDatabase(copy, key) : examined.bytes;
  await syncPath(copy);
  const [pictureFile, pictureNames] = picturesText(names);
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    made_at: new Date(now).toISOString(),
    reason,
    migrations: examined.migrations,
    key: await keyIdOf(SECRET_KEY),
    encrypted: key !== null,
    picture_folder: keyName,
    pictures: names.length,
    picture_bytes: await sizeOf(target, names),
    missing_pictures: examined.files.length - names.length,
    records: examined.records,
    size,
    // A sealed copy is authenticated; its digest is that of what was sealed.
    digests: { [DATABASE]: examined.sha256, [pictureFile]: sha256(Buffer.from(pictureNames)) },
  };
  await writeWhole(draft, pictureFile, pictureNames);
  await writeWhole(draft, ...manifestText(manifest));
  await rename(draft, pathOf(folder, id));
  await syncPath(folder);
  return { id, manifest };
}

/**
 * Makes a backup while a worker may use the data, verifies it, and removes the ones that are no longer needed. The lock
 * of the backup folder must be held. Throws an AppError that says why it failed.
 */
export async function createBackup(
  settings: BackupSettings,
  reason: BackupReason,
  now: number = Date.now(),
): Promise<{ id: string; manifest: Manifest }> {
  const { BACKUP_FOLDER: folder } = settings;
  try {
    const made = await write(settings, reason, now);
    const all = await listBackups(folder);
    const kept = keptBackups(all, settings);
    for (const { id } of all) if (!kept.has(id)) await removeBackup(folder, id);
    await removeUnnamed(folder);
    await writeWhole(folder, FAILURE, "null");
    return made;
  } catch (error) {
    await removeUnfinished(folder);
    throw isNoSpace(error) ? refused("backup_no_space") : error;
  }
}
