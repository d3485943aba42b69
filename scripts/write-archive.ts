import type { FileHandle } from "node:fs/promises";

import type { SqlValue, Statement } from "@tbm/worker/db/database.ts";

import {
  DIGESTS,
  type Digests,
  FORMAT,
  HEAD,
  type Head,
  keyIdOf,
  type Rows,
  sha256,
  writeDigests,
} from "./archive-format.ts";
import { type Installation, type Table, tablesOf } from "./installation.ts";
import { writeEnd, writeEntry } from "./tar.ts";

const ROWS_AT_ONCE = 500;
/** D1 takes two million characters in one parameter. */
const MOST_CHARACTERS = 500_000;

/** The rows behind the given place in the order of the table. */
function pageAfter({ name, hasRowId, columns, key }: Table, last: SqlValue[] | null): Statement {
  const place = hasRowId ? ["rowid"] : key.map((column) => `"${column}"`);
  const listed = [...place, ...columns.map((column) => `"${column}"`)];
  const behind = last ? `WHERE (${place.join()}) > (${place.map(() => "?").join()})` : "";
  const sql = `SELECT ${listed.map((one, index) => `${one} AS c${index}`).join()} FROM "${name}" ${behind}
    ORDER BY ${place.join()} LIMIT ${ROWS_AT_ONCE}`;
  return { sql, params: last ?? [] };
}

/** Pages that are small enough to be inserted by one statement. */
async function* rowsOf({ all }: Installation, table: Table): AsyncGenerator<Rows> {
  const { columns } = table;
  const places = table.hasRowId ? 1 : table.key.length;
  let last: SqlValue[] | null = null;
  for (;;) {
    const page: SqlValue[][] = await all(pageAfter(table, last));
    let rows: unknown[][] = [];
    let characters = 0;
    for (const row of page.map((found) => found.slice(places))) {
      rows.push(row);
      characters += JSON.stringify(row).length;
      if (characters < MOST_CHARACTERS) continue;
      yield { columns, rows };
      [rows, characters] = [[], 0];
    }
    if (rows.length > 0) yield { columns, rows };
    if (page.length < ROWS_AT_ONCE) return;
    last = page.at(-1)?.slice(0, places) ?? null;
  }
}

async function bytesOf({ files }: Installation, name: string): Promise<Buffer | null> {
  const stream = await (await files.find(name))?.read();
  return stream ? Buffer.from(await new Response(stream).arrayBuffer()) : null;
}

/**
 * Writes all that there is. Only one page of rows, or one picture, is in memory at a time. A picture whose
 * bytes are not what they were is left out and counted.
 */
export async function writeArchive(
  file: FileHandle,
  installation: Installation,
  secretKey: string,
): Promise<{ records: number; pictures: number; damaged: number }> {
  const now = new Date();
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
  for (const table of await tablesOf(installation)) {
    let page = 0;
    for await (const rows of rowsOf(installation, table)) {
      page += 1;
      count.records += rows.rows.length;
      const name = `tables/${table.name}/${String(page).padStart(6, "0")}.json`;
      await write(name, Buffer.from(JSON.stringify(rows)));
    }
  }
  for await (const { name } of installation.files.list()) {
    const bytes = await bytesOf(installation, name);
    if (!bytes || !name.startsWith(sha256(bytes))) {
      count.damaged += 1;
      continue;
    }
    count.pictures += 1;
    await write(`files/${name}`, bytes);
  }
  const list = await writeDigests(secretKey, digests);
  await writeEntry(file, { name: DIGESTS, bytes: Buffer.from(list) }, seconds);
  await writeEnd(file);
  await file.sync();
  return count;
}
