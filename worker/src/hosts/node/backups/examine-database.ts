import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a copy of the database contains, and whether it is intact. */
export interface Examined {
  isIntact: boolean;
  sha256: string;
  bytes: number;
  records: number;
  migrations: string[];
  /** The names of all files that records refer to. */
  files: string[];
}

/**
 * Runs in a process of its own, because the check reads the whole database and would stop all sending meanwhile. A thread
 * would do the same, but the worker would keep 10 MB of its memory. It is a text, because the built worker is one file and
 * has no other to start a process from.
 */
const SCRIPT = `
const { createHash } = require("node:crypto");
const { closeSync, openSync, readSync } = require("node:fs");
const { DatabaseSync } = require("node:sqlite");

const path = process.argv[1];
const database = new DatabaseSync(path);
const list = (sql) => database.prepare(sql).all().map((row) => Object.values(row)[0]);
let found = { isIntact: false, records: 0, migrations: [], files: [] };
try {
  database.exec("PRAGMA journal_mode = DELETE");
  const tables = list("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'migrations'");
  const has = (name) => tables.includes(name);
  found = {
    isIntact: list("PRAGMA integrity_check(1)")[0] === "ok",
    records: tables.reduce((sum, name) => sum + list('SELECT count(*) FROM "' + name + '"')[0], 0),
    migrations: list("SELECT name FROM migrations ORDER BY name"),
    files: has("images") && has("attachments") ? list("SELECT file FROM images UNION SELECT file FROM attachments") : [],
  };
} catch {}
database.close();

const hash = createHash("sha256");
const file = openSync(path, "r");
const buffer = Buffer.alloc(1024 * 1024);
let bytes = 0;
for (let read; (read = readSync(file, buffer)) > 0; bytes += read) hash.update(buffer.subarray(0, read));
closeSync(file);
console.log(JSON.stringify({ ...found, bytes, sha256: hash.digest("hex") }));
`;

const OPTIONS = ["--disable-warning=ExperimentalWarning", "--eval", SCRIPT];
/** Room for the names of a million files. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

export async function examineDatabase(path: string): Promise<Examined> {
  const { stdout } = await promisify(execFile)(process.execPath, [...OPTIONS, path], {
    maxBuffer: MAX_OUTPUT_BYTES,
    env: {},
  });
  // Written by the script above.
  return JSON.parse(stdout) as Examined;
}
