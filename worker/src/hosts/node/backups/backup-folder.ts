import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { Backup, BackupReason } from "@tbm/contract/upkeep/backups.ts";

import type { NodeSettings } from "#hosts/node/node-settings.ts";
import { AppError, refused } from "#http/app-error.ts";

/*
 * A backup folder has a folder for each backup, named by its time, and `files` with the pictures of all of them. A backup
 * is written to a folder whose name ends with `.unfinished`, flushed to the disk, and renamed: only then it is listed.
 */
export const DATABASE = "database.sqlite";
const MANIFEST = "manifest.json";
const PICTURES = "pictures.json";
/** Why the last backup failed, as JSON; null if it succeeded. */
export const FAILURE = "failure.json";
export const UNFINISHED = ".unfinished";
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** What the Node host needs to know to make and restore backups. */
export type BackupSettings = Pick<
  NodeSettings,
  | "DATA_DIR"
  | "BACKUP_FOLDER"
  | "BACKUP_PASSPHRASE"
  | "BACKUP_DAILY"
  | "BACKUP_WEEKLY"
  | "SECRET_KEY"
  | "TIMEZONE"
>;

export interface Manifest {
  format: 1;
  version: string;
  made_at: string;
  reason: BackupReason;
  migrations: string[];
  /** Identifies the SECRET_KEY without revealing it. */
  key: string;
  encrypted: boolean;
  /** The folder in `files` that has its pictures: each passphrase has its own. */
  picture_folder: string;
  pictures: number;
  picture_bytes: number;
  missing_pictures: number;
  records: number;
  size: number;
  /** The digests of the files beside this one. */
  digests: Record<string, string>;
}

export const newId = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, "-");

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a small file so that it is there completely or not at all, even after a power cut. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}${UNFINISHED}`);
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
  await syncPath(folder);
}

export const manifestText = (manifest: Manifest) => [MANIFEST, JSON.stringify(manifest)] as const;
export const picturesText = (names: readonly string[]) =>
  [PICTURES, JSON.stringify(names)] as const;

export const pathOf = (folder: string, id: string): string => join(folder, id);

/** Null if there is no such backup. */
export function readManifest(folder: string, id: string): Manifest | null {
  const path = join(folder, id, MANIFEST);
  if (!ID.test(id) || !existsSync(path)) return null;
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** The text of the list of a backup's pictures. */
export const readPictures = (folder: string, id: string): Promise<string> =>
  readFile(join(folder, id, PICTURES), "utf8");

/** The ids of the complete backups, newest first. */
export async function listIds(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names
    .filter((name) => ID.test(name))
    .toSorted()
    .toReversed();
}

export async function listBackups(folder: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const id of await listIds(folder)) {
    const manifest = readManifest(folder, id);
    if (!manifest) continue;
    const { made_at, reason, version, size, records, encrypted } = manifest;
    const { pictures, picture_bytes, missing_pictures } = manifest;
    const counts = { size, records, pictures, picture_bytes, missing_pictures };
    found.push({ id, made_at, reason, version, encrypted, ...counts });
  }
  return found;
}

/** Removes what a backup, a deletion or a download left behind when it was interrupted. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Renamed first, so that a backup whose removal is interrupted is not listed. */
export async function removeBackup(folder: string, id: string): Promise<void> {
  const gone = `${pathOf(folder, id)}${UNFINISHED}`;
  await rename(pathOf(folder, id), gone);
  await rm(gone, { recursive: true, force: true });
}

/** Runs `work` while no other process makes or restores a backup in this folder. */
export async function withBackupLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let lock: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, "backup.lock"), { timeout: 0 });
  } catch {
    throw refused("backup_folder_unusable", { folder });
  }
  try {
    // The lock is the operating system's, so it ends with the process.
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch {
      throw new AppError(409, "backup_running");
    }
    return await work();
  } finally {
    lock.close();
  }
}
