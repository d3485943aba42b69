/* The copies of parcels in a lane's own database (taken-parcels.ts). */
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, lanes, type ParcelEnd } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import { endRows } from "#ledger/end-deliveries.ts";
import { takeOver } from "#ledger/lane-in-charge.ts";
import type { Ports } from "#ports.ts";
import { GROUP_LIMIT } from "#telegram/rate-limits.ts";

import { emptyingDeliveries } from "./own-tables.ts";

/** A lane with the shared database and its own. */
export interface LaneDatabases {
  ports: Ports;
  own: Ports;
  botId: string;
  lane: string;
}

/** A parcel in the lane's own database. */
export interface Taken {
  id: number;
  broadcastId: string;
  seq: number;
  line: number;
  owner: string;
  endsDone: number;
  open: number;
  sending: number;
}

export const takenTable = sql.raw("taken_parcels");

export const listOf = (ids: readonly number[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQL condition, in either database: no other lane has taken over. Then what this one still writes must have no effect. */
export const hasNoOther = ({ botId, lane }: LaneDatabases): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${lanes} WHERE lanes.bot_id = ${botId} AND lanes.lane <> ${lane})`;

export async function readTaken({ db }: Ports): Promise<Taken[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT taken_parcels.id, taken_parcels.seq, line, owner, ends_done, open, sending, broadcasts.id
    FROM ${takenTable} JOIN ${broadcasts} ON broadcasts.seq = taken_parcels.seq
    LEFT JOIN (SELECT parcel, sum(settled_at IS NULL) AS open, sum(state = 'sending') AS sending
      FROM ${deliveries} GROUP BY parcel) ON parcel = taken_parcels.id
    WHERE given_back_at IS NULL ORDER BY taken_parcels.seq, taken_parcels.id`);
  return rows.map(([id, seq, line, owner, endsDone, open, sending, broadcastId]) => ({
    id: Number(id),
    broadcastId: String(broadcastId),
    seq: Number(seq),
    line: Number(line),
    owner: String(owner),
    endsDone: Number(endsDone),
    open: Number(open),
    sending: Number(sending),
  }));
}

/** Ends what calls have ended in this parcel since the last time. True if there was something. */
export async function endInTaken(
  own: Ports,
  { id, seq, endsDone }: Taken,
  ends: readonly ParcelEnd[],
): Promise<boolean> {
  const news = ends.slice(endsDone);
  if (news.length === 0) return false;
  const inParcel = sql`deliveries.parcel = ${id}`;
  await own.db.batch([
    own.db.run(sql`UPDATE ${takenTable} SET ends_done = ${ends.length} WHERE id = ${id}`),
    ...news.map(({ state, cause, groups }) => {
      const isNamed = sql`group_id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
      const isMeant = groups === null ? inParcel : sql`${inParcel} AND ${isNamed}`;
      return endRows(own, { which: sql`open.seq = ${seq}`, state, cause, isMeant });
    }),
  ]);
  return true;
}

/** Nothing more is sent from these. What was sent still counts against the rate limits, so it stays for a while. */
export async function dropCopies(own: Ports, gone: readonly Taken[]): Promise<void> {
  const marks = JSON.stringify(gone.map(({ id, owner }) => [id, owner]));
  await own.db.batch([
    own.db.run(sql`
      UPDATE ${takenTable} SET given_back_at = ${timestamp(own)}
      WHERE (id, owner) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${marks}))`),
    own.db.run(sql`
      DELETE FROM ${deliveries} WHERE state = 'queued'
        AND parcel IN (SELECT id FROM ${takenTable} WHERE given_back_at IS NOT NULL)`),
  ]);
}

/** Deletes dropped copies that no rate limit needs any more. True if others are left. */
export async function deleteDropped({ db, now }: Ports): Promise<boolean> {
  const before = new Date(now() - GROUP_LIMIT.windowMs).toISOString();
  const old = sql`(SELECT id FROM ${takenTable} WHERE given_back_at <= ${before})`;
  const isNeeded = sql`(EXISTS (SELECT 1 FROM ${takenTable} WHERE id NOT IN ${old})
    OR EXISTS (SELECT 1 FROM ${deliveries} WHERE state = 'sending'))`;
  const [needed] = await db.all<SqlValue[]>(sql`SELECT ${isNeeded}`);
  if (needed?.[0] === 0) {
    const [drop, create] = emptyingDeliveries;
    await db.batch([
      // What is no JSON makes the batch fail, if a lane that has taken over has new copies by now.
      db.all(sql`SELECT json('needed') WHERE ${isNeeded}`),
      db.run(drop),
      db.run(create),
      db.run(sql`DELETE FROM ${takenTable}`),
      db.run(sql`DELETE FROM ${broadcasts}`),
    ]);
    return false;
  }
  await db.batch([
    db.run(sql`DELETE FROM ${deliveries} WHERE parcel IN ${old} AND state <> 'sending'`),
    db.run(sql`
      DELETE FROM ${takenTable} WHERE given_back_at <= ${before}
        AND id NOT IN (SELECT parcel FROM ${deliveries})`),
    db.run(sql`DELETE FROM ${broadcasts} WHERE seq NOT IN (SELECT seq FROM ${takenTable})`),
  ]);
  const [row] = await db.all<SqlValue[]>(
    sql`SELECT count(*) FROM ${takenTable} WHERE given_back_at IS NOT NULL`,
  );
  return Number(row?.[0]) > 0;
}

/** A lane that was replaced may have written itself into this database later than its successor. True if it had. */
export async function keepCharge({ own, botId, lane }: LaneDatabases): Promise<boolean> {
  const [row] = await own.db.all<SqlValue[]>(
    sql`SELECT lane FROM ${lanes} WHERE bot_id = ${botId}`,
  );
  if (row?.[0] === lane) return false;
  await own.db.batch(takeOver(own, botId, lane));
  return true;
}
