import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, parcels } from "#db/ledger-tables.ts";
import { AppError } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import { pause } from "#pause.ts";
import type { Ports } from "#ports.ts";

import { wakeBotsOf } from "./broadcast-bots.ts";

/** A lane gives a parcel back within a call to Telegram. The pauses are few, because each look is a query. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];
/** A call waits for what was ended within this time, which is as long as it waits. */
const RECENT_MS = PAUSES_MS.reduce((sum, ms) => sum + ms);

/** True once the check is, within about six seconds. */
async function eventually(ports: Ports, check: () => Promise<boolean>): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (await check()) return true;
    await pause(ports, pauseMs, ports.stopSignal);
  }
  return check();
}

const partsOf = (id: string): SQL =>
  sql`seq = (SELECT seq FROM ${broadcasts} WHERE broadcasts.id = ${id})`;

/**
 * Asks the lanes for the parcels of a broadcast that is still being sent. Those that no lane has are kept from being taken
 * meanwhile; the new version ends an attempt that has begun.
 */
async function recallParcels(ports: Ports, id: string): Promise<void> {
  const { db } = ports;
  const isOfBroadcast = partsOf(id);
  const isTaken = sql`${isOfBroadcast} AND owner IS NOT NULL`;
  const rows = await db.all<SqlValue[]>(sql`
    UPDATE ${parcels} SET recalled_at = ${timestamp(ports)}, version = iif(owner IS NULL, version + 1, version)
    WHERE ${isOfBroadcast} AND open > 0 RETURNING bot_id, owner`);
  const owners = rows.filter(([, owner]) => owner !== null).map(([botId]) => String(botId));
  for (const botId of new Set(owners)) ports.wake(botId);
  const areBack = async () => (await db.$count(parcels, isTaken)) === 0;
  if (!(await eventually(ports, areBack))) throw new AppError(409, "still_being_sent");
}

/** Lets the lanes go on with what is left in parcels, and with what is rows now. */
async function releaseParcels(ports: Ports, id: string): Promise<void> {
  await ports.db.run(
    sql`UPDATE ${parcels} SET recalled_at = NULL WHERE ${partsOf(id)} AND recalled_at IS NOT NULL`,
  );
  await wakeBotsOf(ports, [id]);
}

/**
 * Makes a change to deliveries of a broadcast that may still be sent, for which they must be rows. No lane has its parcels
 * until the change was made or refused.
 */
export async function withoutParcels<T>(
  ports: Ports,
  id: string,
  change: () => Promise<T>,
): Promise<T> {
  if (ports.ownDatabases === null) return change();
  try {
    await recallParcels(ports, id);
    return await change();
  } finally {
    await releaseParcels(ports, id);
  }
}

/**
 * Wakes the lanes and waits up to six seconds until they have ended the deliveries that a call has just ended in their
 * parcels, so that its answer is current. A lane that can't be reached ends them before it sends anything more.
 */
export async function awaitEnds(ports: Ports): Promise<void> {
  const { db, ownDatabases } = ports;
  if (ownDatabases === null) return;
  // Nobody waits for a lane that has let an earlier call down.
  const since = new Date(ports.now() - RECENT_MS).toISOString();
  const isWaiting = sql`open > 0 AND owner IS NOT NULL AND json_array_length(ends) > ends_done
    AND ends ->> '$[#-1].at' >= ${since}`;
  const rows = await db.all<SqlValue[]>(
    sql`SELECT DISTINCT bot_id FROM ${parcels} WHERE ${isWaiting}`,
  );
  for (const [botId] of rows) ports.wake(String(botId));
  await eventually(ports, async () => (await db.$count(parcels, isWaiting)) === 0);
}
