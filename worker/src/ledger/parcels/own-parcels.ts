/* The parcels that a lane has in its own database (held-parcels.ts). */
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, lanes, type ParcelEnd } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import { endRows } from "#ledger/end-deliveries.ts";
import { takeOver } from "#ledger/lane-in-charge.ts";
import type { Ports } from "#ports.ts";
import { GROUP_LIMIT } from "#telegram/rate-limits.ts";

/** A lane with the shared database and its own. */
export interface LaneDatabases {
  ports: Ports;
  own: Ports;
  botId: string;
  lane: string;
}

/** A parcel in the lane's own database. */
export interface Held {
  id: number;
  broadcastId: string;
  seq: number;
  line: number;
  holder: string;
  endsDone: number;
  open: number;
  sending: number;
}

export const held = sql.raw("held_parcels");

export const listOf = (ids: readonly number[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQL condition, in either database: no other lane has taken over. Then what this one still writes must have no effect. */
export const hasNoOther = ({ botId, lane }: LaneDatabases): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${lanes} WHERE lanes.bot_id = ${botId} AND lanes.lane <> ${lane})`;

export async function readHeld({ db }: Ports): Promise<Held[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT held_parcels.id, held_parcels.seq, line, holder, ends_done, open, sending, broadcasts.id
    FROM ${held} JOIN ${broadcasts} ON broadcasts.seq = held_parcels.seq
    LEFT JOIN (SELECT parcel, sum(settled_at IS NULL) AS open, sum(state = 'sending') AS sending
      FROM ${deliveries} GROUP BY parcel) ON parcel = held_parcels.id
    WHERE gone_at IS NULL ORDER BY held_parcels.seq, held_parcels.id`);
  return rows.map(([id, seq, line, holder, endsDone, open, sending, broadcastId]) => ({
    id: Number(id),
    broadcastId: String(broadcastId),
    seq: Number(seq),
    line: Number(line),
    holder: String(holder),
    endsDone: Number(endsDone),
    open: Number(open),
    sending: Number(sending),
  }));
}

/** Ends what calls have ended in this parcel since the last time. True if there was something. */
export async function endInHeld(
  own: Ports,
  { id, seq, endsDone }: Held,
  ends: readonly ParcelEnd[],
): Promise<boolean> {
  const news = ends.slice(endsDone);
  if (news.length === 0) return false;
  const inParcel = sql`deliveries.parcel = ${id}`;
  await own.db.batch([
    own.db.run(sql`UPDATE ${held} SET ends_done = ${ends.length} WHERE id = ${id}`),
    ...news.map(({ state, cause, groups }) => {
      const isNamed = sql`group_id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
      const isMeant = groups === null ? inParcel : sql`${inParcel} AND ${isNamed}`;
      return endRows(own, { which: sql`open.seq = ${seq}`, state, cause, isMeant });
    }),
  ]);
  return true;
}

/** Forgets parcels that the shared database has again. What was sent from them still counts against the rate limits. */
export async function forget(own: Ports, gone: readonly Held[]): Promise<void> {
  const marks = JSON.stringify(gone.map(({ id, holder }) => [id, holder]));
  await own.db.batch([
    own.db.run(sql`
      UPDATE ${held} SET gone_at = ${timestamp(own)}
      WHERE (id, holder) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${marks}))`),
    own.db.run(sql`
      DELETE FROM ${deliveries} WHERE state = 'queued'
        AND parcel IN (SELECT id FROM ${held} WHERE gone_at IS NOT NULL)`),
  ]);
}

/** Deletes forgotten parcels that no rate limit needs any more. True if others are left. */
export async function deleteForgotten({ db, now }: Ports): Promise<boolean> {
  const before = new Date(now() - GROUP_LIMIT.windowMs).toISOString();
  const old = sql`(SELECT id FROM ${held} WHERE gone_at < ${before})`;
  await db.batch([
    db.run(sql`DELETE FROM ${deliveries} WHERE parcel IN ${old} AND state <> 'sending'`),
    db.run(sql`DELETE FROM ${held} WHERE gone_at < ${before}`),
    db.run(sql`DELETE FROM ${broadcasts} WHERE seq NOT IN (SELECT seq FROM ${held})`),
  ]);
  const [row] = await db.all<SqlValue[]>(
    sql`SELECT count(*) FROM ${held} WHERE gone_at IS NOT NULL`,
  );
  return Number(row?.[0]) > 0;
}

/** A lane that was replaced may have written itself into this database later than its successor. */
export async function keepCharge({ own, botId, lane }: LaneDatabases): Promise<void> {
  const [row] = await own.db.all<SqlValue[]>(
    sql`SELECT lane FROM ${lanes} WHERE bot_id = ${botId}`,
  );
  if (row?.[0] !== lane) await own.db.batch(takeOver(own, botId, lane));
}
