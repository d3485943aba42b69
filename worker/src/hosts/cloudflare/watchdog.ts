import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { hasAddress } from "./address.ts";

const MINUTE_MS = 60_000;
/** Every bot is asked about four times an hour: the watchdog comes each five minutes. */
const CHECK_AGE_MS = 14 * MINUTE_MS;
/** Each of them is a call, and an invocation has 50. */
const BOTS_AT_ONCE = 20;

/**
 * Bots whose lane must have something to do: what is open, or planned for a moment that has passed. One
 * that is deleted counts too: what it was sending has to be told. If there are many, others are woken next time.
 */
async function overdueBots(ports: Ports): Promise<string[]> {
  const now = timestamp(ports);
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT bot_id FROM (
      SELECT bot_id FROM broadcasts WHERE finished_at IS NULL
      UNION SELECT bot_id FROM schedules WHERE status = 'waiting' AND scheduled_time <= ${now}
      UNION SELECT bot_id FROM campaigns WHERE status = 'active' AND next_run_at <= ${now})
    ORDER BY random() LIMIT ${BOTS_AT_ONCE}`);
  return rows.map(([id]) => String(id));
}

async function uncheckedBots(ports: Ports): Promise<string[]> {
  const before = new Date(ports.now() - CHECK_AGE_MS).toISOString();
  const rows = await ports.db.all<SqlValue[]>(
    sql`SELECT id FROM bots WHERE checked_at < ${before} ORDER BY checked_at
      LIMIT ${BOTS_AT_ONCE}`,
  );
  return rows.map(([id]) => String(id));
}

/** The bots' lane objects, as far as the watchdog calls them. */
interface Lanes {
  getByName: (botId: string) => {
    wake: (botId: string) => Promise<unknown>;
    check: (botId: string, ageMs: number) => Promise<unknown>;
  };
}

/** Every five minutes: wakes what should be awake, in case an alarm was lost, and asks after the bots. */
export async function watch(lanes: Lanes, ports: Ports): Promise<void> {
  const wake = (id: string) => lanes.getByName(id).wake(id);
  const check = (id: string) => lanes.getByName(id).check(id, CHECK_AGE_MS);
  const unchecked = hasAddress(ports.settings) ? await uncheckedBots(ports) : [];
  const results = await Promise.allSettled([
    ...(await overdueBots(ports)).map(wake),
    ...unchecked.map(check),
  ]);
  for (const result of results) {
    if (result.status === "rejected") {
      ports.log.error("watchdog failed", { message: String(result.reason) });
    }
  }
}
