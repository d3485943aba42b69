import { createDb, type Db, type SqlValue, type Statement } from "#db/database.ts";
import { QUICK_GROUPS } from "#ledger/priority.ts";
import type { OwnDatabases } from "#ports.ts";

/** So that a parcel stays far below the two million bytes that a value in D1 may have. */
const PARCEL_SIZE = 1000;

/** The SQLite database in the storage of a Durable Object. A call or a batch is one transaction. */
function objectDb(storage: DurableObjectStorage): Db {
  const run = ({ sql, params }: Statement): SqlValue[][] =>
    // The worker's statements return neither blobs nor large integers from here.
    [...storage.sql.exec(sql, ...(params as SqlStorageValue[])).raw()] as SqlValue[][];
  return createDb({
    run: async (statement) => run(statement),
    batch: async (statements) => storage.transactionSync(() => statements.map(run)),
  });
}

/** The databases of lanes. Only the object of a bot can open its own. */
export const ownDatabases = (storage?: DurableObjectStorage): OwnDatabases => ({
  open: () => {
    if (!storage) throw new Error("Only a bot's object has its database.");
    return objectDb(storage);
  },
  rowsUpTo: QUICK_GROUPS,
  parcelSize: PARCEL_SIZE,
});
