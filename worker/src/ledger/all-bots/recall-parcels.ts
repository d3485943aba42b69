import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, parcels } from "#db/ledger-tables.ts";
import { AppError } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import { pause } from "#pause.ts";
import type { Ports } from "#ports.ts";

/** A lane gives a parcel back within a call to Telegram. The pauses are few, because each look is a query. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];

/** True once the check is, within about six seconds. */
async function eventually(ports: Ports, check: () => Promise<boolean>): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (await check()) return true;
    await pause(ports, pauseMs, ports.stopSignal);
  }
  return check();
}

/** Asks the lanes for the parcels of a broadcast that is still being sent, so that its deliveries can be changed as rows. */
export async function recallParcels(ports: Ports, id: string): Promise<void> {
  const { db } = ports;
  if (ports.ownDatabases === null) return;
  const isTaken = sql`holder IS NOT NULL AND seq = (SELECT seq FROM ${broadcasts} WHERE broadcasts.id = ${id})`;
  const rows = await db.all<SqlValue[]>(sql`
    UPDATE ${parcels} SET recalled_at = ${timestamp(ports)} WHERE ${isTaken} RETURNING bot_id`);
  for (const bot of new Set(rows.map(([botId]) => String(botId)))) ports.wake(bot);
  const areBack = async () => (await db.$count(parcels, isTaken)) === 0;
  if (!(await eventually(ports, areBack))) throw new AppError(409, "still_being_sent");
}

/**
 * Wakes the lanes and waits until they have ended what a call has just ended, so that its answer is true. Not for long: an order is stored,
 * and a lane that cannot be reached obeys it before it sends anything more.
 */
export async function awaitEnds(ports: Ports): Promise<void> {
  const { db, ownDatabases } = ports;
  if (ownDatabases === null) return;
  const isWaiting = sql`open > 0 AND holder IS NOT NULL AND json_array_length(ends) > ends_done`;
  const rows = await db.all<SqlValue[]>(
    sql`SELECT DISTINCT bot_id FROM ${parcels} WHERE ${isWaiting}`,
  );
  for (const [botId] of rows) ports.wake(String(botId));
  await eventually(ports, async () => (await db.$count(parcels, isWaiting)) === 0);
}
