import { createReadStream, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

import { MoveError } from "#hosts/installation.ts";
import { writeParts } from "#hosts/node/backups/backup-pictures.ts";
import { isSealed, unseal } from "#hosts/node/backups/sealed-stream.ts";

/**
 * Opens an archive. One that is sealed, as a download of an encrypted backup is, is opened into a file beside it that is
 * removed at once: only this process can read it.
 */
export async function openExisting(
  path: string,
  passphrase = process.env["BACKUP_PASSPHRASE"]?.trim() || undefined,
): Promise<FileHandle> {
  const file = await open(path).catch(() => {
    throw new MoveError(`The archive ${path} cannot be read.`);
  });
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  if (!isSealed(buffer)) return file;
  await file.close();
  const opened = `${path}.${process.pid}.opened`;
  try {
    await writeParts(opened, unseal(createReadStream(path), passphrase));
    return await open(opened);
  } finally {
    rmSync(opened, { force: true });
  }
}

/** Creates a file that only its owner can read and lets `work` fill it. Removes the file if that fails. */
export async function writeNewFile<T>(
  path: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    throw new MoveError(`The file ${path} cannot be created: ${String(error)}.`);
  });
  try {
    return await work(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    await file.close();
  }
}
