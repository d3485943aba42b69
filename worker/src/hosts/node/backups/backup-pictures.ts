import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { refused } from "#http/app-error.ts";

import { listIds, readManifest, readPictures, syncPath, UNFINISHED } from "./backup-folder.ts";
import { seal, type SealingKey, type Source, unseal } from "./sealed-stream.ts";

/** The name begins with the digest of the bytes, as `files/stored-picture.ts` has it. */
async function isWhole(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  return name.startsWith(digest);
}

const shardOf = (folder: string, name: string) => join(folder, name.slice(0, 2));
const placeOf = (folder: string, name: string) => join(shardOf(folder, name), name);

/** Writes a file so that it has its name only once it is complete and on the disk. */
export async function writeParts(path: string, parts: Source): Promise<void> {
  const draft = `${path}${UNFINISHED}`;
  const file = await open(draft, "w", 0o600);
  try {
    for await (const part of parts) await file.write(part);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function bytesOf(parts: Source): Promise<Uint8Array<ArrayBuffer>> {
  const found: Uint8Array[] = [];
  for await (const part of parts) found.push(part);
  return new Uint8Array(Buffer.concat(found));
}

/** Where the pictures of backups with one passphrase are. */
export const pictureFolder = (folder: string, name: string): string => join(folder, "files", name);

export async function namesIn(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const shard of await readdir(folder).catch(() => [])) {
    if (shard.length !== 2) continue;
    for (const name of await readdir(join(folder, shard))) names.add(name);
  }
  return names;
}

/** A second name for the same file if both folders are on one disk; otherwise a copy. */
async function linkOrCopy(from: string, to: string, bytes: Uint8Array): Promise<void> {
  await link(from, to).catch(() => writeParts(to, only(bytes)));
}

/** Adds the pictures that are not stored yet. One that is missing or damaged is left out. */
export async function storePictures(
  source: string,
  target: string,
  names: Iterable<string>,
  key: SealingKey | null,
): Promise<void> {
  const stored = await namesIn(target);
  const touched = new Set<string>();
  for (const name of names) {
    if (stored.has(name)) continue;
    const from = placeOf(source, name);
    const bytes = await readFile(from).catch(() => null);
    if (!bytes || !(await isWhole(name, new Uint8Array(bytes)))) continue;
    const to = placeOf(target, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await (key ? writeParts(to, seal(only(bytes), key)) : linkOrCopy(from, to, bytes));
    touched.add(dirname(to));
  }
  if (touched.size === 0) return;
  for (const shard of touched) await syncPath(shard);
  await syncPath(target);
}

const streamOf = (path: string, passphrase: string | undefined, isEncrypted: boolean): Source =>
  isEncrypted ? unseal(createReadStream(path), passphrase) : createReadStream(path);

/** The bytes of a stored picture. Throws an AppError if it is missing or damaged. */
export async function readStored(
  folder: string,
  name: string,
  passphrase: string | undefined,
  isEncrypted: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = placeOf(folder, name);
  if (!(await stat(path).catch(() => null))) throw refused("backup_damaged");
  const bytes = await bytesOf(streamOf(path, passphrase, isEncrypted));
  if (!(await isWhole(name, bytes))) throw refused("backup_damaged");
  return bytes;
}

/** Brings the pictures that are missing in a worker's own folder back to it. */
export async function returnPictures(
  target: string,
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  const there = await namesIn(target);
  const touched = new Set<string>();
  for (const name of names) {
    if (there.has(name)) continue;
    const to = placeOf(target, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await writeParts(to, only(await read(name)));
    touched.add(dirname(to));
  }
  for (const shard of touched) await syncPath(shard);
  if (touched.size > 0) await syncPath(target);
}

export async function sizeOf(folder: string, names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += (await stat(placeOf(folder, name))).size;
  return bytes;
}

/** Removes the pictures that no backup names any more, and what an interrupted write left. */
export async function removeUnnamed(folder: string): Promise<void> {
  const named = new Map<string, Set<string>>();
  for (const id of await listIds(folder)) {
    const manifest = readManifest(folder, id);
    if (!manifest) continue;
    const names = named.get(manifest.picture_folder) ?? new Set();
    for (const name of JSON.parse(await readPictures(folder, id)) as string[]) names.add(name);
    named.set(manifest.picture_folder, names);
  }
  for (const keyed of await readdir(join(folder, "files")).catch(() => [])) {
    const place = pictureFolder(folder, keyed);
    const used = named.get(keyed);
    if (!used) await rm(place, { recursive: true, force: true });
    else {
      for (const name of await namesIn(place)) {
        if (!used.has(name)) await rm(placeOf(place, name), { force: true });
      }
    }
  }
}
