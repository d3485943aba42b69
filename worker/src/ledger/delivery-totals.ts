import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { pause } from "#pause.ts";
import type { Ports } from "#ports.ts";

import { parcelCounts } from "./parcels/parcel-format.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 4000;

export type Totals = Record<
  "queued" | "sending" | "sent" | "done" | "failed" | "unconfirmed" | "cancelled" | "missed",
  number
>;

export const NO_TOTALS: Totals = {
  queued: 0,
  sending: 0,
  sent: 0,
  done: 0,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  missed: 0,
};

/** Counts the deliveries of each broadcast by state. Broadcasts without deliveries are left out. */
export async function readAllTotals(
  { db }: Ports,
  ids: readonly string[],
): Promise<Map<string, Totals>> {
  const totals = new Map<string, Totals>();
  if (ids.length === 0) return totals;
  const rows = await db.all<SqlValue[]>(sql`
    SELECT broadcast_id, state, count(*) FROM ${deliveries}
    WHERE broadcast_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    GROUP BY broadcast_id, state
    UNION ALL SELECT broadcasts.id, result.key, sum(result.value)
    FROM ${broadcasts} JOIN ${parcels} ON parcels.seq = broadcasts.seq
    JOIN json_each(${parcelCounts}) AS result
    WHERE broadcasts.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    GROUP BY broadcasts.id, result.key`);
  for (const [id, state, count] of rows) {
    const before = totals.get(String(id)) ?? NO_TOTALS;
    const key = String(state) as keyof Totals;
    totals.set(String(id), { ...before, [key]: before[key] + Number(count) });
  }
  return totals;
}

/** Counts the deliveries of a broadcast by state. */
export const readTotals = async (ports: Ports, id: string): Promise<Totals> =>
  (await readAllTotals(ports, [id])).get(id) ?? NO_TOTALS;

export const countDeliveries = ({ db }: Ports, id: string): Promise<number> =>
  db.$count(allDeliveries, eq(allDeliveries.broadcast_id, id));

/** The cause of the first failed delivery; null if none failed or no cause is stored. */
export async function firstFailure({ db }: Ports, id: string): Promise<Cause | null> {
  const [failed] = await db
    .select({ cause: allDeliveries.cause })
    .from(allDeliveries)
    .where(and(eq(allDeliveries.broadcast_id, id), eq(allDeliveries.state, "failed")))
    .limit(1);
  return failed?.cause ?? null;
}

/** Waits until a broadcast is finished, `patienceMs` have passed, or the host shuts down. */
export async function waitForBroadcast(
  ports: Ports,
  id: string,
  patienceMs: number,
): Promise<void> {
  // Adds up the pauses, because a clock that is set back would make the caller wait for hours.
  let left = patienceMs;
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
    const [broadcast] = await ports.db
      .select({ finished_at: broadcasts.finished_at })
      .from(broadcasts)
      .where(eq(broadcasts.id, id));
    if (!broadcast || broadcast.finished_at !== null || left <= 0 || ports.stopSignal.aborted)
      return;
    const pauseMs = Math.min(next, left);
    left -= pauseMs;
    await pause(ports, pauseMs, ports.stopSignal);
  }
}
