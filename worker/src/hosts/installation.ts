import type { SqlValue, Statement } from "#db/database.ts";
import { lockDataFolder } from "#hosts/node/lock-data-folder.ts";
import { StartError } from "#hosts/node/start-error.ts";
import { DeployError } from "#hosts/workerd/wrangler.ts";
import { type Files, StorageFull } from "#ports.ts";

/** Access to a worker's data, on any host, usually while no worker runs on it. */
export interface Installation {
  all: (statement: Statement) => Promise<SqlValue[][]>;
  /** Runs the statements in one transaction. */
  batch: (statements: Statement[]) => Promise<void>;
  /** The names of the migrations that have been applied. */
  migrations: () => Promise<string[]>;
  /** Applies the missing migrations among `only`, or all missing ones without it. */
  migrate: (only?: readonly string[]) => Promise<void>;
  files: Pick<Files, "put" | "find" | "list">;
  close: () => Promise<void>;
}

/** What a host stores in a data folder, and how to open it. */
export interface HostData {
  /** The path of its database. Without that file there is no installation. */
  database: string;
  /** All paths that belong to it, in the order in which they are moved into place. */
  parts: readonly string[];
  open: (dataDir: string) => Promise<Installation>;
}

/** An error whose message is shown to the operator as it is. */
export class MoveError extends Error {}

/** True if the operator needs only the error's message, without a stack. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof MoveError ||
  error instanceof DeployError ||
  error instanceof StartError ||
  error instanceof StorageFull;

/** Runs `work` while holding the lock of a data folder, so that no worker uses it. */
export async function withDataFolderLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockDataFolder(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

export interface Table {
  name: string;
  hasRowId: boolean;
  columns: string[];
  /** The columns of its primary key, in order. */
  key: string[];
}

const select = (sql: string, ...params: SqlValue[]): Statement => ({ sql, params });

async function tableOf({ all }: Installation, name: string, sql: string): Promise<Table> {
  const rows = await all(select("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", name));
  const keyed = rows.filter(([, position]) => Number(position) > 0);
  return {
    name,
    hasRowId: !/WITHOUT ROWID/i.test(sql),
    columns: rows.map(([column]) => String(column)),
    key: keyed.toSorted((a, b) => Number(a[1]) - Number(b[1])).map(([column]) => String(column)),
  };
}

/** The worker's tables, each after the tables that it refers to. */
export async function tablesOf(installation: Installation): Promise<Table[]> {
  const { all } = installation;
  const found = await all(
    select(`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
      AND name NOT GLOB '_cf_*' AND name NOT IN ('migrations', 'd1_migrations') ORDER BY name`),
  );
  const waiting = new Map<string, { table: Table; needs: string[] }>();
  for (const [name, sql] of found) {
    const table = await tableOf(installation, String(name), String(sql));
    const needs = await all(select('SELECT "table" FROM pragma_foreign_key_list(?)', table.name));
    const others = needs.map(([other]) => String(other));
    // A lane treats a missing bot as deleted and cancels its messages, so bots must be inserted first.
    if (table.columns.includes("bot_id")) others.push("bots");
    waiting.set(table.name, { table, needs: others });
  }
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ table, needs }) =>
      needs.every((name) => name === table.name || !waiting.has(name)),
    );
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const { table } of free) waiting.delete(table.name);
    ordered.push(...free.map(({ table }) => table));
  }
  return ordered;
}

/** Tables in which a worker writes even if it has no records. In version 1.0 the first was called `repeats`. */
const BOOKKEEPING = new Set(["idempotency_keys", "repeats", "probes", "holds"]);

/** True if the installation has no records. */
export async function isEmpty(
  installation: Installation,
  tables: readonly Table[],
): Promise<boolean> {
  const recordTables = tables.filter(({ name }) => !BOOKKEEPING.has(name));
  const isFilled = recordTables.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`).join(" OR ");
  const [found] = await installation.all(select(`SELECT ${isFilled}`));
  return Number(found?.[0]) === 0;
}
