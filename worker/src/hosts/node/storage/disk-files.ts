import { createReadStream, mkdirSync, rmSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { type Files, StorageFull } from "#ports.ts";

const UNFINISHED = "unfinished";

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code));

/** Errors that may go away by themselves. After any other error the file counts as missing. */
export const isTemporary = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  /^(?:EMFILE|ENFILE|EAGAIN|ENOMEM|EBUSY)$/.test(String(error.code));

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Files on a disk, in 256 folders by the first two letters of their names. The names are our own and safe. */
export function createDiskFiles(folder: string): Files {
  const unfinished = join(folder, UNFINISHED);
  const shardOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(shardOf(name), name);
  // The process that wrote these is dead, because only one at a time may use the data folder.
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });

  return {
    put: async (name, bytes) => {
      const draft = join(unfinished, name);
      try {
        const handle = await open(draft, "wx");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        const isNewShard = (await mkdir(shardOf(name), { recursive: true })) !== undefined;
        await rename(draft, pathOf(name));
        await sync(shardOf(name));
        if (isNewShard) await sync(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new StorageFull() : error;
      }
    },

    find: async (name) => {
      const path = pathOf(name);
      const found = await statIfThere(path);
      if (!found) return null;
      return {
        size: found.size,
        read: async (range) => {
          const stream = createReadStream(path, range && { start: range.first, end: range.last });
          const isOpen = await new Promise<boolean>((resolve, reject) => {
            stream.once("open", () => resolve(true));
            stream.once("error", (error) => (isTemporary(error) ? reject(error) : resolve(false)));
          });
          return isOpen ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null;
        },
      };
    },

    delete: (name) => rm(pathOf(name), { force: true }),

    list: async function* () {
      for (const shard of await readdir(folder)) {
        if (shard === UNFINISHED) continue;
        for (const name of await readdir(join(folder, shard))) {
          const found = await statIfThere(join(folder, shard, name));
          if (found) yield { name, writtenAt: found.mtimeMs };
        }
      }
    },
  };
}
