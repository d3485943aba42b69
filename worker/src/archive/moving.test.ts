import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { writeArchive } from "#hosts/archive-file/write-archive.ts";
import { withDataFolderLock } from "#hosts/installation.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";
import { storedSentence } from "#testing/world/stored-causes.ts";

import { exportTo, importFrom } from "./moving.ts";

const CUT_OFF = "The archive is cut off: its end is missing. Nothing was imported.";
const CHANGED = "The archive was changed or damaged since it was made. Nothing was imported.";
const PICTURE = new Uint8Array(Buffer.from("a picture, as far as a file system knows"));

let workFolder: string;
let archive: string;
let source: ReturnType<typeof createDataFolder>;
let target: string;
let SECRET_KEY: string;
let count = 0;

beforeAll(async () => {
  workFolder = mkdtempSync(join(tmpdir(), "tbm-moving-"));
  archive = join(workFolder, "archive.tar");
  source = createDataFolder();
  ({ SECRET_KEY } = source.environment);
  const chats = Array.from({ length: 1200 }, (_, index) => ({
    id: -index - 1,
    title: `“${index}”`,
  }));
  const bot = await source.addBot({ id: 1, token: `1:${"a".repeat(35)}`, chats });
  await source.broadcast(bot.id, bot.groups, "Hello\n'there'");
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", PICTURE)).toString("hex");
  await source.ports.files.put(`${digest}-0123456789abcdef.png`, PICTURE);
  source.database.close();
  await exportTo(archive, nodeData, { DATA_DIR: source.path, SECRET_KEY });
});
afterAll(() => {
  source.remove();
  rmSync(workFolder, { recursive: true });
});
beforeEach(() => {
  count += 1;
  target = join(workFolder, `target-${count}`);
});

const load = (path = archive, environment: Record<string, string> = { SECRET_KEY }) =>
  importFrom(path, nodeData, { DATA_DIR: target, ...environment });

/** True if the folder has only the lock's file, and nothing that a worker would take for data. */
const isUntouched = () => readdirSync(target).join() === "worker.lock";

const tableOf = (folder: string, table: string) => {
  const database = new DatabaseSync(join(folder, "bot-manager.sqlite"), { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${table}`).all();
  database.close();
  return rows;
};

test("rows and pictures are restored unchanged, readable only by their owner", async () => {
  expect(await load()).toEqual({ records: 2402, pictures: 1 });
  for (const table of ["bots", "groups", "broadcasts", "deliveries"]) {
    expect(tableOf(target, table), table).toEqual(tableOf(source.path, table));
  }
  const shards = readdirSync(join(target, "files"));
  const shard = shards.find((folder) => folder !== "unfinished") ?? "";
  const [name = ""] = readdirSync(join(target, "files", shard));
  expect(new Uint8Array(readFileSync(join(target, "files", shard, name)))).toEqual(PICTURE);
  const [hold] = tableOf(target, "holds");
  expect(storedSentence(hold?.["cause"])).toMatch(
    /^The data was imported from an archive made on \d{4}-/,
  );
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

test("a target with records is refused, and so is one with a running worker", async () => {
  await load();
  await expect(load()).rejects.toThrow(/is not empty: import only into a new one/);
  await withDataFolderLock(source.path, async () => {
    const running = { DATA_DIR: source.path, SECRET_KEY };
    const refusal = /Another worker is already running on the data folder/;
    await expect(importFrom(archive, nodeData, running)).rejects.toThrow(refusal);
    const other = join(workFolder, "other.tar");
    await expect(exportTo(other, nodeData, running)).rejects.toThrow(refusal);
  });
});

test("an archive that is cut off anywhere is refused and changes nothing", async () => {
  const { size } = statSync(archive);
  const cut = join(workFolder, "cut.tar");
  for (const length of [2048, Math.floor(size / 2), size - 4096, size - 1024, size - 1]) {
    copyFileSync(archive, cut);
    truncateSync(cut, length);
    await expect(load(cut), `at ${length}`).rejects.toThrow(CUT_OFF);
    expect(isUntouched()).toBe(true);
  }
});

test("an archive that was changed anywhere is refused and changes nothing", async () => {
  const changed = join(workFolder, "changed.tar");
  const bytes = readFileSync(archive);
  const needles = ["“700”", "a picture, as", "Hello", '"mac":"', "tables/bots"];
  for (const needle of needles) {
    const copy = Buffer.from(bytes);
    const at = copy.indexOf(needle) + needle.length - 1;
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(changed, copy);
    await expect(load(changed), needle).rejects.toThrow(CHANGED);
    expect(isUntouched()).toBe(true);
  }
});

test("an archive with forged digests is refused", async () => {
  const forged = join(workFolder, "forged.tar");
  const file = await open(forged, "w");
  const installation = await nodeData.open(source.path);
  const tables = await tablesOf(installation);
  await writeArchive(file, installation, "another-secret-key-0123456789abcdef", tables);
  await installation.close();
  await file.close();
  const bytes = readFileSync(forged);
  const key = /"key":"([\w-]{8})"/.exec(readFileSync(archive, "latin1"))?.[1] ?? "";
  bytes.write(key, bytes.indexOf('"key":"') + 7);
  writeFileSync(forged, bytes);
  await expect(load(forged)).rejects.toThrow(CHANGED);
});

test("a file that is not an archive, or is from a newer version, is refused with a sentence", async () => {
  const other = join(workFolder, "other.bin");
  writeFileSync(other, "Hello");
  await expect(load(other)).rejects.toThrow(
    "This file is not an archive that `npm run export` made.",
  );
  const headless = join(workFolder, "headless.tar");
  const bytes = readFileSync(archive, "latin1");
  const [head = ""] = /\{"format":[^\0]*/.exec(bytes) ?? [];
  writeFileSync(headless, bytes.replace(head, "null".padEnd(head.length)), "latin1");
  await expect(load(headless)).rejects.toThrow("This file is not an archive");
  await expect(load(join(workFolder, "none.tar"))).rejects.toThrow(/cannot be read/);
  const newer = join(workFolder, "newer.tar");
  const file = await open(newer, "w");
  const installation = await nodeData.open(source.path);
  const migrations = async () => ["9999_later.sql"];
  const tables = await tablesOf(installation);
  await writeArchive(file, { ...installation, migrations }, SECRET_KEY, tables);
  await installation.close();
  await file.close();
  await expect(load(newer)).rejects.toThrow(/made by a newer version of the worker/);
});

test("an archive of an older version is migrated", async () => {
  const older = join(workFolder, "older.tar");
  const oldFolder = mkdtempSync(join(workFolder, "old-"));
  const installation = await nodeData.open(oldFolder);
  await installation.migrate(migrationNames().slice(0, 5));
  const sql = "INSERT INTO keyboards VALUES ('kbd_1', 'Links', '{}', '2026-01-01')";
  await installation.batch([{ sql, params: [] }]);
  const file = await open(older, "w");
  await writeArchive(file, installation, SECRET_KEY, await tablesOf(installation));
  await installation.close();
  await file.close();
  expect(await load(older)).toEqual({ records: 1, pictures: 0 });
  expect(tableOf(target, "keyboards")).toMatchObject([{ name: "Links" }]);
  expect(tableOf(target, "migrations")).toHaveLength(migrationNames().length);
});

test("an import under another SECRET_KEY needs the old one, and seals the tokens again", async () => {
  const other = "another-secret-key-0123456789abcdef";
  await expect(load(archive, { SECRET_KEY: other })).rejects.toThrow(/Set OLD_SECRET_KEY to/);
  await expect(load(archive, {})).rejects.toThrow(/Set OLD_SECRET_KEY to/);
  const wrong = { SECRET_KEY: other, OLD_SECRET_KEY: `wrong-${SECRET_KEY}` };
  await expect(load(archive, wrong)).rejects.toThrow(/OLD_SECRET_KEY is not the SECRET_KEY/);
  expect(isUntouched()).toBe(true);
  await load(archive, { SECRET_KEY: other, OLD_SECRET_KEY: SECRET_KEY });
  const [sealed] = tableOf(target, "bots").map((bot) => String(bot["sealed_token"]));
  const [original] = tableOf(source.path, "bots").map((bot) => String(bot["sealed_token"]));
  expect(sealed?.split(".")[0]).not.toBe(original?.split(".")[0]);
});

test("an import into a folder without a key generates and saves one", async () => {
  await load(archive, { OLD_SECRET_KEY: SECRET_KEY });
  expect(readFileSync(join(target, ".env"), "utf8")).toMatch(/^SECRET_KEY=[\w-]{43}\n$/);
  expect(statSync(join(target, ".env")).mode & 0o777).toBe(0o600);
});

test("an export never overwrites a file, and needs an installation", async () => {
  const environment = { DATA_DIR: source.path, SECRET_KEY };
  await expect(exportTo(archive, nodeData, environment)).rejects.toThrow(/cannot be created/);
  const nowhere = { DATA_DIR: join(workFolder, "nowhere"), SECRET_KEY };
  const refusal = /There is no installation in .*nowhere/;
  await expect(exportTo(join(workFolder, "x.tar"), nodeData, nowhere)).rejects.toThrow(refusal);
});

test("every table has a key, so that a repeated import inserts no row twice", async () => {
  const installation = await nodeData.open(source.path);
  const tables = await tablesOf(installation);
  await installation.close();
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([]);
});
