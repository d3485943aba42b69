/* Reporting results to the shared database, and giving parcels back to it (taken-parcels.ts). */
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { deliveries, parcels } from "#db/ledger-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import { finishAmong } from "#ledger/finishing.ts";

import { type Taken, hasNoOther, takenTable, type LaneDatabases, listOf } from "./own-parcels.ts";
import { parcelItem } from "./parcel-format.ts";

const resultOf = (state: string) => sql.raw(`coalesce(sum(state = '${state}'), 0)`);

/** Statements for the shared database. Each but the last returns at most one row: the parcel's id and whether it is back. */
interface Report {
  statements: Statement[];
  /** The ids of the parcels that are back, from what the statements returned. */
  backOf: (results: readonly SqlValue[][][]) => Set<number>;
}

const NOTHING: Report = { statements: [], backOf: () => new Set() };

/** The results of these parcels, and giving back those with nothing open and those that are to leave. */
export async function prepareReport(
  databases: LaneDatabases,
  wanted: readonly Taken[],
  givingBack: ReadonlySet<number>,
): Promise<Report> {
  if (wanted.length === 0) return NOTHING;
  const { ports, own } = databases;
  const list = listOf(wanted.map(({ id }) => id));
  // Stored first, so that no two reports have the same version.
  const versions = await own.db.all<SqlValue[]>(sql`
    UPDATE ${takenTable} SET version = version + 1 WHERE id IN ${list} RETURNING id, version`);
  const versionOf = new Map(versions.map(([id, version]) => [Number(id), Number(version)]));
  const rows = await own.db.all<SqlValue[]>(sql`
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
  // Only a parcel with nothing open can be the last of its broadcast. The last result may have come after `wanted` was read.
  const isEnded = ({ id }: Taken) => contents.get(id)?.[2] === 0;
  const ended = wanted.filter(isEnded).map(({ broadcastId }) => broadcastId);
  const finishing = ended.length > 0 ? [finishAmong(ports, [...new Set(ended)])] : [];
  return {
    statements: [...writing, ...finishing],
    backOf: (results) => {
      const answers = results.slice(0, writing.length).flatMap(([row]) => (row ? [row] : []));
      return new Set(answers.flatMap(([id, isBack]) => (isBack === 1 ? [Number(id)] : [])));
    },
  };
}
