import { createReadStream, existsSync, rmSync } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { keyIdOf } from "#hosts/archive-file/archive-format.ts";
import { StartError } from "#hosts/node/start-error.ts";
import { lockDataFolder } from "#hosts/node/storage/lock-data-folder.ts";
import { migrate, migrationNames } from "#hosts/node/storage/migrations.ts";
import { DATABASE_FILE } from "#hosts/node/storage/node-data.ts";
import { isDamaged, openSqlite } from "#hosts/node/storage/sqlite.ts";
import { sha256 } from "#hosts/sha256.ts";
import { AppError, notFound, refused } from "#http/app-error.ts";

import {
  type BackupSettings,
  DATABASE,
  newId,
  pathOf,
  readManifest,
  readPictures,
  syncPath,
  withBackupLock,
  writeWhole,
} from "./backup-folder.ts";
import { pictureFolder, readStored, returnPictures, writeParts } from "./backup-pictures.ts";
import { createBackup } from "./create-backup.ts";
import { examineDatabase } from "./examine-database.ts";
import { keepHistory } from "./keep-history.ts";
import { unseal } from "./sealed-stream.ts";

/** The folder inside the data folder in which a restore is prepared. */
const DRAFT = "restore-unfinished";

export const RESTORED = "restored.json";

/** Data that is complete and ready to replace that of the worker. */
export interface PreparedRestore {
  /** What the restored worker names as the source of its data. */
  id: string;
  madeAt: string;
  pictures: readonly string[];
  readPicture: (name: string) => Promise<Uint8Array>;
}

export const restoreDraft = ({ DATA_DIR }: Pick<BackupSettings, "DATA_DIR">): string =>
  join(DATA_DIR, DRAFT);

/** Removes what an interrupted restore left behind. */
export const removeRestoreDraft = (settings: Pick<BackupSettings, "DATA_DIR">): void =>
  rmSync(restoreDraft(settings), { recursive: true, force: true });

/** A database in one file, without a write-ahead log beside it. */
function closeWhole(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = DELETE");
  database.close();
}

/** Puts sending on hold, as after an import. */
function hold(database: DatabaseSync, cause: Cause): void {
  database.exec("DELETE FROM idempotency_keys WHERE status IS NULL; DELETE FROM holds");
  database
    .prepare("INSERT INTO holds VALUES (1, ?, ?)")
    .run(new Date().toISOString(), JSON.stringify(cause));
}

/** Checks a backup completely, and prepares its data beside that of a worker that may still run. */
export async function prepareRestore(
  settings: BackupSettings,
  id: string,
): Promise<PreparedRestore> {
  const { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase, SECRET_KEY } = settings;
  const manifest = readManifest(folder, id);
  if (!manifest) throw notFound("backup");
  const { encrypted, migrations, digests, picture_folder, made_at } = manifest;
  const known = new Set(migrationNames());
  if (manifest.format !== 1 || !migrations.every((name) => known.has(name))) {
    throw refused("backup_newer");
  }
  if (manifest.key !== (await keyIdOf(SECRET_KEY))) throw refused("backup_other_key");
  const list = await readPictures(folder, id);
  if (sha256(Buffer.from(list)) !== digests["pictures.json"]) throw refused("backup_damaged");
  const pictures = JSON.parse(list) as string[];
  const place = pictureFolder(folder, picture_folder);
  const readPicture = (name: string) => readStored(place, name, passphrase, encrypted);
  for (const name of pictures) await readPicture(name);

  const draft = restoreDraft(settings);
  removeRestoreDraft(settings);
  await mkdir(draft, { mode: 0o700 });
  const from = join(pathOf(folder, id), DATABASE);
  const to = join(draft, DATABASE_FILE);
  await (encrypted
    ? writeParts(to, unseal(createReadStream(from, { highWaterMark: 1024 * 1024 }), passphrase))
    : copyFile(from, to));
  const { isIntact, sha256: digest } = await examineDatabase(to);
  if (!isIntact || digest !== digests[DATABASE]) throw refused("backup_damaged");
  return { id, madeAt: made_at, pictures, readPicture };
}

/** True if a database can't be read, so that restoring a backup is the way out. */
const isUnreadable = (error: unknown) =>
  isDamaged(error) ||
  error instanceof StartError ||
  (error instanceof AppError && error.cause.code === "backup_not_verified");

/** Keeps what is replaced as a backup. A damaged database is only copied, because it can't be verified. */
async function keepReplaced(settings: BackupSettings, current: string): Promise<boolean> {
  if (!existsSync(current)) return false;
  try {
    const database = openSqlite(current);
    try {
      migrate(database);
    } finally {
      closeWhole(database);
    }
    await createBackup(settings, "before_restore");
    return true;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    await copyFile(current, join(settings.BACKUP_FOLDER, `${newId(Date.now())}.damaged.sqlite`));
    return false;
  }
}

/**
 * Replaces the data of a stopped worker by what was prepared. Until the new
 * database takes the place of the old one, by one rename, the old data is whole; after it, the new data is.
 */
async function finishRestore(
  settings: BackupSettings,
  { id, madeAt, pictures, readPicture }: PreparedRestore,
): Promise<void> {
  const { DATA_DIR: dataDir } = settings;
  const current = join(dataDir, DATABASE_FILE);
  const next = join(restoreDraft(settings), DATABASE_FILE);
  const isReadable = await keepReplaced(settings, current);
  const database = openSqlite(next);
  try {
    migrate(database);
    if (isReadable) keepHistory(database, current);
    hold(database, { code: "backup_restored", params: { made_at: madeAt } });
  } finally {
    closeWhole(database);
  }
  await returnPictures(join(dataDir, "files"), pictures, readPicture);
  await syncPath(next);
  for (const part of ["-wal", "-shm"]) rmSync(`${current}${part}`, { force: true });
  await rename(next, current);
  await syncPath(dataDir);
  removeRestoreDraft(settings);
  const note = { id, at: new Date().toISOString(), failure: null };
  await writeWhole(settings.BACKUP_FOLDER, RESTORED, JSON.stringify(note));
}

/** Does that while no worker and no other backup uses the folders. Throws if one does. */
export async function replaceData(
  settings: BackupSettings,
  prepared: PreparedRestore,
): Promise<void> {
  const lock = lockDataFolder(settings.DATA_DIR);
  try {
    await withBackupLock(settings.BACKUP_FOLDER, () => finishRestore(settings, prepared));
  } finally {
    lock.release();
  }
}
