import { eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries } from "#db/schema.ts";
import { pause } from "#pause.ts";
import type { Ports } from "#ports.ts";

const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 2000;

export type Totals = Record<
  "queued" | "sending" | "sent" | "failed" | "unconfirmed" | "cancelled" | "missed",
  number
>;

/** How many deliveries of a broadcast are in each state. */
export async function readTotals({ db }: Ports, broadcastId: string): Promise<Totals> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT state, count(*) FROM ${deliveries} WHERE broadcast_id = ${broadcastId} GROUP BY state`);
  const counts = Object.fromEntries(rows.map((row) => [String(row[0]), Number(row[1])]));
  const none = {
    queued: 0,
    sending: 0,
    sent: 0,
    failed: 0,
    unconfirmed: 0,
    cancelled: 0,
    missed: 0,
  };
  return { ...none, ...counts };
}

/** Waits until a broadcast is done, but not longer than the patience lasts or the host runs. */
export async function waitForBroadcast(
  ports: Ports,
  id: string,
  patienceMs: number,
): Promise<void> {
  const end = ports.now() + patienceMs;
  for (let look = FIRST_LOOK_MS; ; look = Math.min(look * 2, LONGEST_LOOK_MS)) {
    const [broadcast] = await ports.db
      .select({ finished_at: broadcasts.finished_at })
      .from(broadcasts)
      .where(eq(broadcasts.id, id));
    const left = end - ports.now();
    if (!broadcast || broadcast.finished_at !== null || left <= 0 || ports.ending.aborted) return;
    await pause(ports, Math.min(look, left), ports.ending);
  }
}
