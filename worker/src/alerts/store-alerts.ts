import type { AlertKind } from "@tbm/contract/sentences/alerts/alert-details.ts";
import { type SQL, sql } from "drizzle-orm";

import { alertChats, alerts } from "#db/alert-tables.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

/** SQL condition: there is a chat to report to. */
const hasChats: SQL = sql`EXISTS (SELECT 1 FROM ${alertChats})`;

/**
 * Stores that the worker restarted after a crash, which leaves no trace in the database. Everything else is found by
 * features/alerts/update-alerts.ts. Without a paired chat nothing is stored.
 */
export async function raiseRestarted(ports: Ports): Promise<void> {
  const now = timestamp(ports);
  await ports.db.run(insertAlerts("restarted", sql`SELECT ${now} AS key, '{}' AS params`, now));
}

/** The statement that stores the alerts of a query for `key` and `params`. Known ones stay as they are. */
export const insertAlerts = (kind: AlertKind | "digest", found: SQL, now: string): SQL =>
  sql`INSERT INTO ${alerts} (kind, key, params, raised_at)
    SELECT ${kind}, found.key, found.params, ${now} FROM (${found}) AS found WHERE ${hasChats}
    ON CONFLICT DO NOTHING`;
