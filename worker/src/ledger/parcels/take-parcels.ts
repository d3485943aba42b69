/* Taking parcels into the lane's own database (held-parcels.ts). */
import { getTableColumns, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { newId } from "#ids.ts";
import { joinQuickInParcel } from "#ledger/priority.ts";

import { type Held, hasNoOther, held, type LaneDatabases, listOf } from "./own-parcels.ts";
import { PARCEL_COLUMNS, parcelValues } from "./parcel-format.ts";
import { MOST_AT_ONCE, type Shared } from "./shared-parcels.ts";

/** A line with fewer open deliveries than this takes its next parcel. */
const ENOUGH_OPEN = 1000;

const CONTENT = Object.keys(getTableColumns(broadcasts));
const contentColumns = sql.raw(CONTENT.join(", "));
const contentJson = sql.raw(`json_array(${CONTENT.join(", ")})`);
const contentValues = sql.raw(CONTENT.map((_, index) => `item.value ->> ${index}`).join(", "));

/** The next parcels of the lines that have little left. */
export function nextParcels(
  found: readonly Shared[],
  mine: readonly Held[],
  known: ReadonlySet<number>,
  now: number,
): Shared[] {
  const free = found.filter(({ id, recalledUntil }) => !known.has(id) && recalledUntil <= now);
  // First those that this lane marked and then could not copy, and those that keep a quick message waiting.
  const chosen = new Map(
    free.filter((one) => one.holder !== null || one.isAwaited).map((one) => [one.id, one]),
  );
  for (const [line, ofLine] of Map.groupBy(free, (one) => one.line)) {
    let open = mine.reduce((sum, one) => (one.line === line ? sum + one.open : sum), 0);
    for (const one of ofLine) {
      if (open >= ENOUGH_OPEN || one.isAwaited) continue;
      open += one.open;
      chosen.set(one.id, one);
    }
  }
  return [...chosen.values()].slice(0, MOST_AT_ONCE);
}

/** Marks parcels as this lane's, and copies them. Returns how many it got. */
export async function takeParcels(
  databases: LaneDatabases,
  wanted: readonly Shared[],
): Promise<number> {
  const { ports, own, botId } = databases;
  const isOnlyLane = hasNoOther(databases);
  const holder = newId(ports, "hld");
  const marking = wanted.map(({ id, version }) =>
    ports.db.all<SqlValue[]>(sql`
      UPDATE ${parcels} SET holder = ${holder}, version = version + 1, recalled_at = NULL
      WHERE id = ${id} AND version = ${version} AND ${isOnlyLane} RETURNING id, seq, line, version, ends, ends_done, deliveries`),
  );
  const [first, ...rest] = marking;
  if (!first) return 0;
  const seqs = listOf(wanted.map(({ seq }) => seq));
  const reading = ports.db.all<SqlValue[]>(
    sql`SELECT ${contentJson} FROM ${broadcasts} WHERE seq IN ${seqs}`,
  );
  const results = (await ports.db.batch([reading, first, ...rest])) as unknown as SqlValue[][][];
  const [contents = [], ...answers] = results;
  const taken = answers.flatMap(([row]) => (row ? [row] : []));
  if (taken.length === 0) return 0;
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
        INSERT OR REPLACE INTO ${held} (id, seq, line, holder, version, ends_done, gone_at)
        SELECT ${id}, ${seq}, ${line}, ${holder}, ${version}, ${endsDone}, NULL WHERE ${isOnlyLane}`),
      joinQuickInParcel(own, Number(id)),
    ]),
  ]);
  return taken.length;
}
