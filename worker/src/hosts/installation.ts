import type { SqlValue, Statement } from "#db/database.ts";
import { lockDataFolder } from "#hosts/node/data-folder.ts";
import { StartError } from "#hosts/node/start-error.ts";
import { DeployError } from "#hosts/workerd/wrangler.ts";
import { type Files, StorageFull } from "#ports.ts";

/** A worker's data while no worker runs on it, whichever host it belongs to. */
export interface Installation {
  all: (statement: Statement) => Promise<SqlValue[][]>;
  /** All happen or none. */
  batch: (statements: Statement[]) => Promise<void>;
  /** The names of the migrations that have been applied. */
  migrations: () => Promise<string[]>;
  /** Applies what is missing among these; all that are known, if none are named. */
  migrate: (only?: readonly string[]) => Promise<void>;
  files: Pick<Files, "put" | "find" | "list">;
  close: () => Promise<void>;
}

/** What a host keeps in a data folder, and how it is opened. */
export interface HostData {
  /** Its database; where there is none, there is no installation. */
  database: string;
  /** All that belongs to it, in the order in which it is put in place. */
  parts: readonly string[];
  open: (dataDir: string) => Promise<Installation>;
}

/** Told to the operator as it is. */
export class MoveError extends Error {}

/** Whether an error's message is all that the operator needs. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof MoveError ||
  error instanceof DeployError ||
  error instanceof StartError ||
  error instanceof StorageFull;

/** Does something with a data folder that no worker may use meanwhile. */
export async function holding<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
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
  /** The columns of its primary key, in their order. */
  key: string[];
}

const select = (sql: string, ...params: SqlValue[]): Statement => ({ sql, params });

async function tableOf({ all }: Installation, name: string, sql: string): Promise<Table> {
  const rows = await all(select("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", name));
  const keyed = rows.filter(([, place]) => Number(place) > 0);
  return {
    name,
    hasRowId: !/WITHOUT ROWID/i.test(sql),
    columns: rows.map(([column]) => String(column)),
    key: keyed
      .toSorted((one, other) => Number(one[1]) - Number(other[1]))
      .map(([column]) => String(column)),
  };
}

/** The worker's tables, each behind those that it refers to. */
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
    // A lane takes a bot that is not there for one that was deleted, and cancels what it had to send.
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

/** What a worker leaves behind without having any records. */
const TRACES = new Set(["repeats", "probes", "holds"]);

/** Whether no record is in it. */
export async function isEmpty(
  installation: Installation,
  tables: readonly Table[],
): Promise<boolean> {
  const kept = tables.filter(({ name }) => !TRACES.has(name));
  const isFilled = kept.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`).join(" OR ");
  const [found] = await installation.all(select(`SELECT ${isFilled}`));
  return Number(found?.[0]) === 0;
}
