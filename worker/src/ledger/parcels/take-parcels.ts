/* Taking parcels into the lane's own database (taken-parcels.ts). */
import { getTableColumns, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, type ParcelEnd, parcels } from "#db/ledger-tables.ts";
import { newId } from "#ids.ts";
import { unconfirmBegun } from "#ledger/lane-in-charge.ts";
import { joinQuickInParcel } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

import {
  endInTaken,
  hasNoOther,
  type LaneDatabases,
  listOf,
  readTaken,
  type Taken,
  takenTable,
} from "./own-parcels.ts";
import { PARCEL_COLUMNS, parcelValues } from "./parcel-format.ts";
import { MOST_AT_ONCE, type Shared } from "./shared-parcels.ts";

const CONTENT = Object.keys(getTableColumns(broadcasts));
const contentColumns = sql.raw(CONTENT.join(", "));
const contentJson = sql.raw(`json_array(${CONTENT.join(", ")})`);
const contentValues = sql.raw(CONTENT.map((_, index) => `item.value ->> ${index}`).join(", "));

/** The next parcels of the lines that have less left than a parcel. */
export function nextParcels(
  found: readonly Shared[],
  mine: readonly Taken[],
  known: ReadonlySet<number>,
  { now, ownDatabases }: Ports,
): Shared[] {
  const enough = ownDatabases?.parcelSize ?? 0;
  const at = now();
  const free = found.filter(({ id, recalledUntil }) => !known.has(id) && recalledUntil <= at);
  // First those that this lane marked and then could not copy, and those that keep a quick message waiting.
  const chosen = new Map(
    free.filter((one) => one.owner !== null || one.isAwaited).map((one) => [one.id, one]),
  );
  for (const [line, ofLine] of Map.groupBy(free, (one) => one.line)) {
    let open = mine.reduce((sum, one) => (one.line === line ? sum + one.open : sum), 0);
    for (const one of ofLine) {
      if (open >= enough || one.isAwaited) continue;
      open += one.open;
      chosen.set(one.id, one);
    }
  }
  return [...chosen.values()].slice(0, MOST_AT_ONCE);
}

/** Marks parcels as this lane's, and copies them. Returns what calls have ended in those that it got. */
async function copyParcels(
  databases: LaneDatabases,
  wanted: readonly Shared[],
): Promise<Map<number, ParcelEnd[]>> {
  const { ports, own, botId } = databases;
  const isOnlyLane = hasNoOther(databases);
  const owner = newId(ports, "own");
  const marking = wanted.map(({ id, version }) =>
    ports.db.all<SqlValue[]>(sql`
      UPDATE ${parcels} SET owner = ${owner}, version = version + 1, recalled_at = NULL
      WHERE id = ${id} AND version = ${version} AND ${isOnlyLane} RETURNING id, seq, line, version, ends, ends_done, deliveries`),
  );
  const [first, ...rest] = marking;
  if (!first) return new Map();
  const seqs = listOf(wanted.map(({ seq }) => seq));
  const reading = ports.db.all<SqlValue[]>(
    sql`SELECT ${contentJson} FROM ${broadcasts} WHERE seq IN ${seqs}`,
  );
  // Each of these statements returns rows.
  const results = (await ports.db.batch([reading, first, ...rest])) as unknown as SqlValue[][][];
  const [contents = [], ...answers] = results;
  const taken = answers.flatMap(([row]) => (row ? [row] : []));
  if (taken.length === 0) return new Map();
  const read = `[${contents.map(([content]) => String(content)).join()}]`;
  await own.db.batch([
    own.db.run(sql`
      INSERT OR REPLACE INTO ${broadcasts} (${contentColumns})
      SELECT ${contentValues} FROM json_each(${read}) AS item`),
    ...taken.flatMap(([id, seq, line, version, , endsDone, items]) => [
      own.db.run(sql`DELETE FROM ${deliveries} WHERE parcel = ${id} AND ${isOnlyLane}`),
      own.db.run(sql`
        INSERT OR REPLACE INTO ${deliveries} (broadcast_id, bot_id, seq, action, parcel, ${PARCEL_COLUMNS})
        SELECT broadcasts.id, ${botId}, broadcasts.seq, 'post', ${id}, ${parcelValues}
        FROM json_each(${items}) AS item JOIN ${broadcasts} ON broadcasts.seq = ${seq} WHERE ${isOnlyLane}`),
      own.db.run(sql`
        INSERT OR REPLACE INTO ${takenTable} (id, seq, line, owner, version, ends_done, given_back_at)
        SELECT ${id}, ${seq}, ${line}, ${owner}, ${version}, ${endsDone}, NULL WHERE ${isOnlyLane}`),
      joinQuickInParcel(own, Number(id)),
      // Reported by a lane whose database was deleted while it sent.
      unconfirmBegun(own, sql`parcel = ${id}`),
    ]),
  ]);
  // Written by the statements of endQueued.
  return new Map(taken.map((row) => [Number(row[0]), JSON.parse(String(row[4])) as ParcelEnd[]]));
}

/** Takes these parcels, and ends in them what calls have ended. The changed ones differ from what was known about them. */
export async function takeParcels(
  databases: LaneDatabases,
  wanted: readonly Shared[],
): Promise<{ hasTaken: boolean; changedIds: number[] }> {
  const { own } = databases;
  const endsOf = await copyParcels(databases, wanted);
  if (endsOf.size === 0) return { hasTaken: false, changedIds: [] };
  const openOf = new Map(wanted.map(({ id, open }) => [id, open]));
  const changedIds: number[] = [];
  for (const one of await readTaken(own)) {
    const hasEnded = await endInTaken(own, one, endsOf.get(one.id) ?? []);
    if (hasEnded || (openOf.get(one.id) ?? one.open) !== one.open) changedIds.push(one.id);
  }
  return { hasTaken: true, changedIds };
}
