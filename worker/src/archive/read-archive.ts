import type { FileHandle } from "node:fs/promises";

import {
  areDigestsValid,
  DIGESTS,
  type Digests,
  FORMAT,
  HEAD,
  type Head,
  type Rows,
} from "#hosts/archive-file/archive-format.ts";
import { type Table, tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { insertion, lenientInsertion } from "#hosts/archive-file/table-rows.ts";
import { readTar, type TarEntry } from "#hosts/archive-file/tar.ts";
import { type Installation, MoveError } from "#hosts/installation.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";
import { sha256 } from "#hosts/sha256.ts";
import { StorageFull } from "#ports.ts";

const NOT_OURS = "This file is not an archive that `npm run export` made.";
const CUT_OFF = "The archive is cut off: its end is missing. Nothing was imported.";
const CHANGED = "The archive was changed or damaged since it was made. Nothing was imported.";

/** The names that `files/stored-picture.ts` gives: they start with the digest of the bytes. */
const PICTURE = /^files\/(?<name>(?<digest>[0-9a-f]{64})-[0-9a-f]{16}\.\w{3,4})$/;
const TABLE = /^tables\/(?<table>\w+)\/\d+\.json$/;

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new MoveError(CHANGED);
  }
}

async function* entriesOf(file: FileHandle): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(file)) {
    if (entry === "cut") throw new MoveError(CUT_OFF);
    if (entry === "broken") throw new MoveError(CHANGED);
    yield entry;
  }
}

async function readFirst(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const first = await entries.next().catch(() => null);
  if (!first || first.done || first.value.name !== HEAD) throw new MoveError(NOT_OURS);
  return first.value;
}

function assertKnown(head: Head | null): asserts head is Head {
  if (head === null) throw new MoveError(NOT_OURS);
  const { format, migrations } = head;
  const known = new Set(migrationNames());
  const isKnown = Array.isArray(migrations) && migrations.every((name) => known.has(name));
  if (format === FORMAT && isKnown) return;
  throw new MoveError(
    "The archive was made by a newer version of the worker. Update this one first.",
  );
}

async function insert(
  installation: Installation,
  tables: ReadonlyMap<string, Table>,
  entry: TarEntry,
  isGradual: boolean,
) {
  const picture = PICTURE.exec(entry.name)?.groups;
  if (picture) {
    if (sha256(entry.bytes) !== picture["digest"]) throw new MoveError(CHANGED);
    await installation.files.put(picture["name"] ?? "", new Uint8Array(entry.bytes));
    return { records: 0, pictures: 1 };
  }
  const table = tables.get(TABLE.exec(entry.name)?.groups?.["table"] ?? "");
  // The digests are checked before the rows are used, so a changed page is refused then.
  const { columns, rows } = parse(entry.bytes) as Rows;
  const areColumns = Array.isArray(columns) && columns.every((name) => /^\w+$/.test(name));
  if (!table || !areColumns) throw new MoveError(CHANGED);
  const insertRows = isGradual
    ? lenientInsertion(table, { columns, rows })
    : insertion(table.name, { columns, rows });
  await installation.batch([insertRows]);
  return { records: rows.length, pictures: 0 };
}

/** The pictures of an archive except those with the given names, each completely in memory. */
export async function* picturesOf(
  file: FileHandle,
  without: ReadonlySet<string>,
): AsyncGenerator<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  for await (const { name: path, bytes } of entriesOf(file)) {
    const { name, digest } = PICTURE.exec(path)?.groups ?? {};
    if (name === undefined || without.has(name)) continue;
    if (sha256(bytes) !== digest) throw new MoveError(CHANGED);
    yield { name, bytes: new Uint8Array(bytes) };
  }
}

export interface Archive {
  head: Head;
  first: TarEntry;
  rest: AsyncGenerator<TarEntry>;
}

/** Opens an archive and reads its description. */
export async function openArchive(file: FileHandle): Promise<Archive> {
  const rest = entriesOf(file);
  const first = await readFirst(rest);
  const head = parse(first.bytes) as Head | null;
  assertKnown(head);
  return { head, first, rest };
}

/**
 * Reads an archive into an empty installation, with the schema of the archive. Throws if anything in it was changed;
 * the rows read until then must not be used.
 */
export async function readArchive(
  installation: Installation,
  { head, first, rest }: Archive,
  secretKey: string,
): Promise<{ records: number; pictures: number }> {
  await installation.migrate(head.migrations);
  const tables = new Map((await tablesOf(installation)).map((table) => [table.name, table]));
  const computed: Digests = [[first.name, sha256(first.bytes)]];
  const count = { records: 0, pictures: 0 };
  const isGradual = head.is_gradual === true;
  let isVerified = false;
  for await (const entry of rest) {
    if (isVerified) throw new MoveError(CHANGED);
    if (entry.name === DIGESTS) {
      isVerified = await areDigestsValid(secretKey, entry.bytes.toString(), computed);
      if (!isVerified) throw new MoveError(CHANGED);
      continue;
    }
    computed.push([entry.name, sha256(entry.bytes)]);
    const { records, pictures } = await insert(installation, tables, entry, isGradual).catch(
      (error: unknown) => {
        if (error instanceof MoveError || error instanceof StorageFull) throw error;
        // An export writes no rows that do not fit and no picture twice, so the archive was changed.
        throw new MoveError(CHANGED, { cause: error });
      },
    );
    count.records += records;
    count.pictures += pictures;
  }
  if (!isVerified) throw new MoveError(CUT_OFF);
  return count;
}
