import type { Cause, Code } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { insertAlerts } from "#alerts/store-alerts.ts";
import { alerts } from "#db/alert-tables.ts";
import { countQueued } from "#ledger/all-bots/activity.ts";
import { countDue } from "#planning/declined-runs.ts";
import type { Ports } from "#ports.ts";

import { alertRows } from "./update-alerts.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** These holds are no oversight: another machine may send, or an import has to be run again before. */
const MEANT_TO_STAY = new Set<Code>(["exported", "import_unfinished"]);
export const isMeantToStay = ({ cause }: { cause: Cause }) => MEANT_TO_STAY.has(cause.code);

const isHoldAlert = sql`kind = 'sending_held'`;

/**
 * A hold that nobody has released is reported after an hour, and then once a day. Call it only when the alert can be
 * reported at once, so that its figures are true.
 */
export async function updateHoldAlert(ports: Ports, since: number): Promise<void> {
  const { db } = ports;
  const heldMs = ports.now() - since;
  const day = Math.floor((heldMs - HOUR_MS) / DAY_MS);
  const key = `${new Date(since).toISOString()} ${day}`;
  const isTold = sql`${isHoldAlert} AND key = ${key} AND told_at IS NOT NULL`;
  if ((await db.$count(alerts, isTold)) > 0) return;
  const hours = Math.floor(heldMs / HOUR_MS);
  const waiting = async () => (await countQueued(ports)) + (await countDue(ports));
  const found = day < 0 ? [] : [{ key, params: { hours, waiting: await waiting() } }];
  const now = new Date(ports.now()).toISOString();
  await db.batch([
    // After a crash there may be one with older figures.
    db.run(sql`DELETE FROM ${alerts} WHERE ${isHoldAlert} AND (key <> ${key} OR told_at IS NULL)`),
    db.run(insertAlerts("sending_held", alertRows(found), now)),
  ]);
}
