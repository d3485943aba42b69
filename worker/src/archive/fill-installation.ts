import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

import type { Statement } from "#db/database.ts";
import type { Head } from "#hosts/archive-file/archive-format.ts";
import type { Installation } from "#hosts/installation.ts";
import { unpackingMixed, unpackingOpen } from "#ledger/parcels/unpack-parcels.ts";
import { deletingPackedRows } from "#ledger/past/unpack.ts";

import { type Keys, resealTokens } from "./archive-keys.ts";
import { type Archive, readArchive } from "./read-archive.ts";

export const importedCause = ({ made_at }: Head): Cause => ({
  code: "imported",
  params: { made_at },
});

/** A backup may have boards of a campaign that was deleted while it was made. */
const END_BOARDS: Statement[] = [
  { sql: "DELETE FROM boards WHERE campaign_id NOT IN (SELECT id FROM campaigns)", params: [] },
  {
    sql: "UPDATE broadcasts SET board_of = NULL WHERE board_of NOT IN (SELECT id FROM campaigns)",
    params: [],
  },
];

const dialect = new SQLiteSyncDialect();

/** For statements without parameters. */
const withoutParameters = (statement: SQL): Statement => ({
  sql: dialect.sqlToQuery(statement).sql,
  params: [],
});

/** No lane has the parcels of an archive. What is still to be sent becomes rows, which lanes on every host send. */
const UNPACK_OPEN: Statement[] = [
  ...unpackingOpen,
  sql`UPDATE parcels SET owner = NULL, ends = '[]', ends_done = 0`,
].map(withoutParameters);

/** Of a delivery that moved between tables while a backup was written, the latest form stays. */
const KEEP_LATEST: Statement[] = [
  ...unpackingMixed.map(withoutParameters),
  ...UNPACK_OPEN,
  withoutParameters(deletingPackedRows),
];

const countOf = (...states: string[]) =>
  `(SELECT count(*) FROM all_deliveries AS d WHERE d.broadcast_id = broadcasts.id
    AND d.state IN (${states.map((state) => `'${state}'`).join()}))`;

/** Makes broadcasts and deliveries fit together that were read one after the other while messages were sent. */
const reconcile = ({ made_at }: Head): Statement[] => [
  ...KEEP_LATEST,
  {
    sql: "DELETE FROM deliveries WHERE broadcast_id NOT IN (SELECT id FROM broadcasts)",
    params: [],
  },
  {
    sql: "UPDATE deliveries SET repeated_in = NULL WHERE repeated_in NOT IN (SELECT id FROM broadcasts)",
    params: [],
  },
  { sql: "DELETE FROM parcels WHERE seq NOT IN (SELECT seq FROM broadcasts)", params: [] },
  {
    sql: `UPDATE broadcasts SET finished_at = ?, sent = ${countOf("sent", "done")},
      failed = ${countOf("failed")}, unconfirmed = ${countOf("unconfirmed")},
      cancelled = ${countOf("cancelled")}, missed = ${countOf("missed")}
      WHERE finished_at IS NULL AND ${countOf("queued", "sending")} = 0`,
    params: [made_at],
  },
];

/** Migrates to this version, and puts sending on hold until the operator releases it. */
async function finish(installation: Installation, head: Head): Promise<void> {
  await installation.migrate();
  const now = new Date().toISOString();
  await installation.batch([
    ...(head.is_gradual ? reconcile(head) : UNPACK_OPEN),
    ...END_BOARDS,
    // The worker that was processing these requests has stopped.
    { sql: "DELETE FROM idempotency_keys WHERE status IS NULL", params: [] },
    { sql: "DELETE FROM holds", params: [] },
    {
      sql: "INSERT INTO holds VALUES (1, ?, ?)",
      params: [now, JSON.stringify(importedCause(head))],
    },
  ]);
}

/** Reads an archive into an empty installation and makes it ready to use. */
export async function fillInstallation(installation: Installation, archive: Archive, keys: Keys) {
  const count = await readArchive(installation, archive, keys.from);
  await resealTokens(installation, keys);
  await finish(installation, archive.head);
  return count;
}
