import { sql } from "drizzle-orm";

import { alerts } from "#db/alert-tables.ts";
import { countQueued } from "#ledger/all-bots/activity.ts";
import { countDue } from "#planning/declined-runs.ts";
import type { Ports } from "#ports.ts";

import { listed, syncAlerts } from "./update-alerts.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isStored = async ({ db }: Ports, key: string) =>
  (await db.$count(alerts, sql`kind = 'sending_held' AND key = ${key}`)) > 0;

/** A hold that nobody has released is reported after an hour, and then once a day. */
export async function updateHoldAlert(ports: Ports, since: number): Promise<void> {
  const heldMs = ports.now() - since;
  const day = Math.floor((heldMs - HOUR_MS) / DAY_MS);
  const key = `${new Date(since).toISOString()} ${day}`;
  if (await isStored(ports, key)) return;
  const hours = Math.floor(heldMs / HOUR_MS);
  const found = async () => [
    { key, params: { hours, waiting: (await countQueued(ports)) + (await countDue(ports)) } },
  ];
  const now = new Date(ports.now()).toISOString();
  const items = listed(day < 0 ? [] : await found());
  await ports.db.batch([...syncAlerts(ports, "sending_held", items, now)]);
}
