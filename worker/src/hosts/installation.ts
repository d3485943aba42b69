import type { SqlValue, Statement } from "#db/database.ts";
import type { Table } from "#hosts/archive-file/archive-tables.ts";
import { StartError } from "#hosts/node/start-error.ts";
import { lockDataFolder } from "#hosts/node/storage/lock-data-folder.ts";
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

/** Tables in which a worker writes even if it has no records. In version 1.0 the first was called `repeats`. */
const BOOKKEEPING = new Set(["idempotency_keys", "repeats", "probes", "holds"]);

/** True if the installation has no records. */
export async function isEmpty(
  installation: Installation,
  tables: readonly Table[],
): Promise<boolean> {
  const recordTables = tables.filter(({ name }) => !BOOKKEEPING.has(name));
  const isFilled = recordTables.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`).join(" OR ");
  const [found] = await installation.all({ sql: `SELECT ${isFilled}`, params: [] });
  return Number(found?.[0]) === 0;
}
