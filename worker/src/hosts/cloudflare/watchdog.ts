import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { findOverdueBots } from "#ledger/all-bots/open-bots.ts";
import { packNext } from "#ledger/past/pack.ts";
import type { Ports } from "#ports.ts";

import { hasAddress } from "./address.ts";

const MINUTE_MS = 60_000;
/** The watchdog runs every five minutes, so every bot is checked four times an hour. */
const CHECK_AGE_MS = 14 * MINUTE_MS;
/** Each bot takes one call, and an invocation may make 50. */
const BOTS_PER_ROUND = 20;

async function uncheckedBots(ports: Ports): Promise<string[]> {
  const before = new Date(ports.now() - CHECK_AGE_MS).toISOString();
  const rows = await ports.db.all<SqlValue[]>(
    sql`SELECT id FROM bots WHERE checked_at < ${before} ORDER BY checked_at
      LIMIT ${BOTS_PER_ROUND}`,
  );
  return rows.map(([id]) => String(id));
}

/** The calls that the watchdog makes to the bots' lane objects. */
interface Lanes {
  getByName: (botId: string) => {
    wake: (botId: string) => Promise<unknown>;
    check: (botId: string, ageMs: number) => Promise<unknown>;
  };
}

/** The nightly backup, which is written in steps (backups/r2-backups.ts). */
interface BackupRounds {
  mayPack: () => Promise<boolean>;
  continueBackup: () => Promise<void>;
}

/** Runs every five minutes: wakes lanes whose alarm may be lost, checks bots, packs old results, and continues a backup. */
export async function watch(
  lanes: Lanes,
  ports: Ports,
  { mayPack, continueBackup }: BackupRounds,
): Promise<void> {
  const wake = (id: string) => lanes.getByName(id).wake(id);
  const check = (id: string) => lanes.getByName(id).check(id, CHECK_AGE_MS);
  const unchecked = hasAddress(ports.settings) ? await uncheckedBots(ports) : [];
  const results = await Promise.allSettled([
    // If there are too many, the rest is woken next time.
    ...(await findOverdueBots(ports, BOTS_PER_ROUND)).map(wake),
    ...unchecked.map(check),
  ]);
  for (const result of results) {
    if (result.status === "rejected") {
      ports.log.error("watchdog failed", { message: String(result.reason) });
    }
  }
  if (await mayPack()) while (await packNext(ports));
  await continueBackup();
}
