/* Reporting results to the shared database, and giving parcels back to it (taken-parcels.ts). */
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { deliveries, parcels } from "#db/ledger-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import { finishAmong } from "#ledger/finishing.ts";

import { type Taken, hasNoOther, takenTable, type LaneDatabases, listOf } from "./own-parcels.ts";
import { parcelItem } from "./parcel-format.ts";

const resultOf = (state: string) => sql.raw(`coalesce(sum(state = '${state}'), 0)`);

/**
 * Writes the results of these parcels, and gives back those with nothing open and those that are to leave. Returns the ids
 * of those that are back.
 */
export async function reportParcels(
  databases: LaneDatabases,
  wanted: readonly Taken[],
  givingBack: ReadonlySet<number>,
): Promise<Set<number>> {
  const {
    ports,
    own: { db: ownDb },
  } = databases;
  const list = listOf(wanted.map(({ id }) => id));
  // Stored first, so that no two reports have the same version.
  const versions = await ownDb.all<SqlValue[]>(sql`
    UPDATE ${takenTable} SET version = version + 1 WHERE id IN ${list} RETURNING id, version`);
  const versionOf = new Map(versions.map(([id, version]) => [Number(id), Number(version)]));
  const rows = await ownDb.all<SqlValue[]>(sql`
    SELECT parcel, json_group_array(json(item) ORDER BY group_id), sum(settled_at IS NULL), ${resultOf("sent")},
      ${resultOf("failed")}, ${resultOf("unconfirmed")}, ${resultOf("cancelled")}, ${resultOf("missed")}
    FROM (SELECT parcel, group_id, state, settled_at, ${parcelItem} AS item FROM ${deliveries} WHERE parcel IN ${list})
    GROUP BY parcel`);
  const contents = new Map(rows.map((row) => [Number(row[0]), row]));
  const isOnlyLane = hasNoOther(databases);
  const writing = wanted.map(({ id, owner, endsDone }): Statement => {
    const [, items, open, sent, failed, unconfirmed, cancelled, missed] = contents.get(id) ?? [];
    const isDone = sql`(${open} = 0 OR ${givingBack.has(id) ? 1 : 0} AND json_array_length(ends) = ${endsDone})`;
    return ports.db.all(sql`
      UPDATE ${parcels} SET deliveries = ${items}, open = ${open}, sent = ${sent}, failed = ${failed},
        unconfirmed = ${unconfirmed}, cancelled = ${cancelled}, missed = ${missed},
        version = ${versionOf.get(id)}, owner = iif(${isDone}, NULL, owner), ends = iif(${isDone}, '[]', ends),
        ends_done = iif(${isDone}, 0, ${endsDone})
      WHERE id = ${id} AND owner = ${owner} AND version < ${versionOf.get(id)} AND ${isOnlyLane}
      RETURNING id, owner IS NULL AS is_back`);
  });
  const [first, ...rest] = writing;
  if (!first) return new Set();
  const results = await ports.db.batch([
    first,
    ...rest,
    finishAmong(ports, [...new Set(wanted.map(({ broadcastId }) => broadcastId))]),
  ]);
  // All but the last of these statements return rows.
  const answers = results.slice(0, -1) as unknown as SqlValue[][][];
  return new Set(answers.flatMap(([row]) => (row?.[1] === 1 ? [Number(row[0])] : [])));
}
