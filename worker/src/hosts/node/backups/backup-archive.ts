import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { writeArchive } from "#hosts/archive-file/write-archive.ts";
import type { Installation } from "#hosts/installation.ts";
import { sqliteDriver } from "#hosts/node/storage/sqlite.ts";
import { refused } from "#http/app-error.ts";

import {
  type BackupSettings,
  DATABASE,
  type Manifest,
  pathOf,
  readManifest,
  readPictures,
  UNFINISHED,
} from "./backup-folder.ts";
import { pictureFolder, readStored, writeParts } from "./backup-pictures.ts";
import { deriveSealingKey, newSalt, seal, unseal } from "./sealed-stream.ts";

/** A backup's data as that of an installation, which is only read. */
async function installationOf(
  settings: BackupSettings,
  id: string,
  { picture_folder, encrypted, migrations }: Manifest,
  database: DatabaseSync,
): Promise<Installation> {
  const { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase } = settings;
  const names = JSON.parse(await readPictures(folder, id)) as string[];
  const place = pictureFolder(folder, picture_folder);
  const isOnlyRead = () => Promise.reject(new Error("A backup is only read."));
  return {
    all: sqliteDriver(database).run,
    batch: isOnlyRead,
    migrations: async () => migrations,
    migrate: isOnlyRead,
    files: {
      put: isOnlyRead,
      find: async (name) => {
        const bytes = await readStored(place, name, passphrase, encrypted);
        return { size: bytes.length, read: async () => new Response(bytes).body };
      },
      list: async function* () {
        for (const name of names) yield { name, writtenAt: 0 };
      },
    },
    close: async () => database.close(),
  };
}

/** Streams what `work` writes. An error ends the stream without its end, so that the file is known to be cut off. */
function streamed(
  work: (write: (part: Uint8Array) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = async (part: Uint8Array) => {
    await writer.ready;
    await writer.write(new Uint8Array(part));
  };
  work(write)
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return readable;
}

/** Opens the database of a backup. `close` removes what had to be decrypted for it. */
async function openCopy(settings: BackupSettings, id: string, { encrypted }: Manifest) {
  const { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase } = settings;
  const sealed = join(pathOf(folder, id), DATABASE);
  if (!encrypted) {
    const database = new DatabaseSync(sealed, { readOnly: true });
    return { database, remove: async () => {} };
  }
  const opened = join(folder, `${id}.${crypto.randomUUID()}${UNFINISHED}`);
  const remove = () => rm(opened, { force: true });
  try {
    const source = createReadStream(sealed, { highWaterMark: 1024 * 1024 });
    await writeParts(opened, unseal(source, passphrase));
    return { database: new DatabaseSync(opened, { readOnly: true }), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A backup as one file that `npm run import` and `npm run restore` read, sealed with the passphrase if the backup is. Null
 * if there is no such backup.
 */
export async function archiveOf(
  settings: BackupSettings,
  id: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase, SECRET_KEY } = settings;
  const manifest = readManifest(folder, id);
  if (!manifest) return null;
  const { database, remove } = await openCopy(settings, id, manifest).catch((error: unknown) => {
    if (error instanceof Error && "errcode" in error) throw refused("backup_damaged");
    throw error;
  });
  const installation = await installationOf(settings, id, manifest, database);
  const tar = streamed(async (write) => {
    try {
      const file = { write, sync: async () => {} };
      await writeArchive(file, installation, SECRET_KEY, await tablesOf(installation), {
        madeAt: new Date(manifest.made_at),
      });
    } finally {
      await installation.close();
      await remove();
    }
  });
  if (!manifest.encrypted || passphrase === undefined) return tar;
  const parts = seal(tar, await deriveSealingKey(passphrase, newSalt()));
  return streamed(async (write) => {
    for await (const part of parts) await write(part);
  });
}
