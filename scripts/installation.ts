import type { SqlValue, Statement } from "@tbm/worker/db/database.ts";
import { lockDataFolder } from "@tbm/worker/hosts/node/data-folder.ts";
import type { Files } from "@tbm/worker/ports.ts";

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
    waiting.set(table.name, { table, needs: needs.map(([other]) => String(other)) });
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

/** Whether no record is in it: answers to repeated requests are none. */
export async function isEmpty(installation: Installation): Promise<boolean> {
  for (const { name } of await tablesOf(installation)) {
    if (name === "repeats") continue;
    const [found] = await installation.all(select(`SELECT 1 FROM "${name}" LIMIT 1`));
    if (found) return false;
  }
  return true;
}
