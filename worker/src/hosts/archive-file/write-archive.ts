import { type Installation, MoveError } from "#hosts/installation.ts";
import { sha256 } from "#hosts/sha256.ts";

import {
  DIGESTS,
  type Digests,
  FORMAT,
  HEAD,
  type Head,
  keyIdOf,
  writeDigests,
} from "./archive-format.ts";
import type { Table } from "./archive-tables.ts";
import { inBatches } from "./batches.ts";
import { rowsOf } from "./table-rows.ts";
import { type ArchiveTarget, writeEnd, writeEntry } from "./tar.ts";

/** How many pictures are in memory at a time. */
const CONCURRENT_PICTURES = 6;

/** Thrown if rows were added or removed during the export, because the tables may then not match. */
export class DataChanged extends MoveError {}

async function bytesOf({ files }: Installation, name: string): Promise<Buffer | null> {
  const stream = await (await files.find(name))?.read();
  return stream ? Buffer.from(await new Response(stream).arrayBuffer()) : null;
}

async function countRows({ all }: Installation, tables: readonly Table[]): Promise<string> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}")`);
  return String(await all({ sql: `SELECT ${counts.join()}`, params: [] }));
}

/**
 * Writes all records and pictures, with one page of rows or a few pictures in memory at a time. A picture whose bytes
 * do not match its digest is left out and counted.
 */
export async function writeArchive(
  file: ArchiveTarget,
  installation: Installation,
  secretKey: string,
  tables: readonly Table[],
  { madeAt: now = new Date() } = {},
): Promise<{ records: number; pictures: number; damaged: number }> {
  const seconds = Math.floor(now.getTime() / 1000);
  const digests: Digests = [];
  const write = async (name: string, bytes: Buffer) => {
    await writeEntry(file, { name, bytes }, seconds);
    digests.push([name, sha256(bytes)]);
  };
  const head: Head = {
    format: FORMAT,
    made_at: now.toISOString(),
    migrations: await installation.migrations(),
    key: await keyIdOf(secretKey),
  };
  await write(HEAD, Buffer.from(JSON.stringify(head)));
  const count = { records: 0, pictures: 0, damaged: 0 };
  const before = await countRows(installation, tables);
  for (const table of tables) {
    let page = 0;
    for await (const rows of rowsOf(installation, table)) {
      page += 1;
      count.records += rows.rows.length;
      const name = `tables/${table.name}/${String(page).padStart(6, "0")}.json`;
      await write(name, Buffer.from(JSON.stringify(rows)));
    }
  }
  if ((await countRows(installation, tables)) !== before) {
    throw new DataChanged(
      "The data changed during the export. Try again, and make no changes in the console meanwhile.",
    );
  }
  for await (const batch of inBatches(installation.files.list(), CONCURRENT_PICTURES)) {
    const pictures = await Promise.all(
      batch.map(async ({ name }) => ({ name, bytes: await bytesOf(installation, name) })),
    );
    for (const { name, bytes } of pictures) {
      if (!bytes || !name.startsWith(sha256(bytes))) {
        count.damaged += 1;
        continue;
      }
      count.pictures += 1;
      await write(`files/${name}`, bytes);
    }
  }
  const list = await writeDigests(secretKey, digests);
  await writeEntry(file, { name: DIGESTS, bytes: Buffer.from(list) }, seconds);
  await writeEnd(file);
  await file.sync();
  return count;
}
