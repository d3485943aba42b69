import { rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

import { MoveError } from "#hosts/installation.ts";

export const openExisting = (path: string): Promise<FileHandle> =>
  open(path).catch(() => {
    throw new MoveError(`The archive ${path} cannot be read.`);
  });

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
