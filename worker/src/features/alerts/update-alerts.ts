import type { AlertKind } from "@tbm/contract/sentences/alerts/alert-details.ts";
import { type SQL, sql } from "drizzle-orm";

import { insertAlerts } from "#alerts/store-alerts.ts";
import { alerts, alertSettings } from "#db/alert-tables.ts";
import { lostSince } from "#db/lost-groups.ts";
import { scheduleMisses } from "#db/plan-tables.ts";
import { bots, campaigns, schedules } from "#db/schema.ts";
import { momentOf } from "#discovery/moment.ts";
import { failedSince } from "#ledger/all-bots/failed-broadcasts.ts";
import { findLowCampaigns, readActiveCampaigns } from "#planning/campaigns/active-campaigns.ts";
import { currentCause } from "#planning/campaigns/campaign-runs.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 86_400_000;
/** What ended longer ago is not reported. A daily run that is missed every day stays one alert. */
const NEWS_MS = 2 * DAY_MS;
const MIN_FREE_BYTES = 200 * 1024 ** 2;
/** D1 allows 500 MB on the free plan, and does not report the plan. */
const MAX_D1_BYTES = 450 * 1024 ** 2;
const NAME_LENGTH = 80;

const iso = (at: number) => new Date(at).toISOString();

/** Makes the alerts of a kind equal to a query for `key` and `params`: inserts new ones, deletes those that are over. */
const syncAlerts = ({ db }: Ports, kind: AlertKind, found: SQL, now: string) =>
  [
    db.run(insertAlerts(kind, found, now)),
    db.run(
      sql`DELETE FROM ${alerts} WHERE kind = ${kind} AND key NOT IN (SELECT key FROM (${found}))`,
    ),
  ] as const;

const name = (text: SQL) => sql`substr(${text}, 1, ${NAME_LENGTH})`;

/** Planned runs that did not happen, except those that the operator declined or paused. */
const missedSince = (since: string): SQL => sql`
  SELECT id AS key, json_object('name', ${name(sql`message`)}, 'reason',
    CASE cause ->> 'code' WHEN 'worker_was_down' THEN 'worker_was_down'
      WHEN 'no_groups_left' THEN 'no_groups' ELSE 'other' END) AS params
  FROM ${schedules}
  WHERE ended_at >= ${since} AND status = 'missed' AND cause ->> 'code' <> 'declined_at_release'
  UNION ALL
  SELECT schedules.id || ' ' || last_at, json_object('name', ${name(sql`message`)}, 'reason', 'worker_was_down')
  FROM ${scheduleMisses} AS miss JOIN ${schedules} ON schedules.id = schedule_id AND ended_at IS NULL
  WHERE last_at >= ${since} AND repeat_type <> 'none' AND miss.cause ->> 'code' = 'worker_was_down'
  UNION ALL
  SELECT DISTINCT schedules.id, json_object('name', ${name(sql`message`)}, 'reason', 'no_groups')
  FROM ${scheduleMisses} AS miss JOIN ${schedules} ON schedules.id = schedule_id AND ended_at IS NULL
  WHERE last_at >= ${since} AND repeat_type <> 'none' AND miss.cause ->> 'code' = 'no_groups_left'
  UNION ALL
  SELECT id, json_object('name', name, 'reason',
    CASE cause ->> 'code' WHEN 'last_run_without_pictures' THEN 'no_pictures'
      WHEN 'last_run_without_groups' THEN 'no_groups' ELSE 'other' END)
  FROM ${campaigns}
  WHERE status = 'active' AND cause IS NOT NULL AND ${currentCause} IS NOT NULL
    AND cause ->> 'code' <> 'last_run_declined'`;

const offlineBots: SQL = sql`
  SELECT id AS key, json_object('name', name, 'isRevoked',
    json(iif(cause ->> 'code' IN ('token_revoked', 'token_refused', 'token_unknown'), 'true', 'false'))) AS params
  FROM ${bots} WHERE status = 'offline'`;

/** A bot is reported as back only if it was reported as offline. */
const returnedBots = (now: string): SQL => sql`
  SELECT key || ' ' || ${now} AS key, params FROM ${alerts}
  WHERE kind = 'bot_offline' AND told_at IS NOT NULL
    AND key IN (SELECT id FROM ${bots} WHERE status = 'online')`;

/** Compares the stored alerts with the state of the worker. What happened before `pairedSince` is not reported. */
export async function updateAlerts(ports: Ports, pairedSince: string): Promise<void> {
  const { db } = ports;
  const now = iso(ports.now());
  const news = iso(ports.now() - NEWS_MS);
  const since = news > pairedSince ? news : pairedSince;
  const lost = lostSince(momentOf(Math.floor(Date.parse(pairedSince) / 1000), 0));
  await db.batch([
    db.run(insertAlerts("bot_back", returnedBots(now), now)),
    ...syncAlerts(ports, "bot_offline", offlineBots, now),
    ...syncAlerts(ports, "send_failed", failedSince(since), now),
    ...syncAlerts(ports, "run_missed", missedSince(since), now),
    ...syncAlerts(
      ports,
      "group_lost",
      sql`SELECT key, json_object('name', name) AS params FROM (${lost})`,
      now,
    ),
    // No chat could be reached for a day.
    db.run(sql`UPDATE ${alerts} SET told_at = ${now}
      WHERE told_at IS NULL AND raised_at < ${iso(ports.now() - DAY_MS)}`),
    db.run(sql`DELETE FROM ${alerts} WHERE kind = 'sending_held'
      OR (raised_at < ${news} AND kind IN ('bot_back', 'restarted', 'digest'))`),
  ]);
}

export const alertRows = (items: { key: string; params: object }[]): SQL =>
  sql`SELECT value ->> 'key' AS key, value ->> 'params' AS params FROM json_each(${JSON.stringify(items)})`;

/** The same for what changes slowly and takes longer to find out: pictures of campaigns, storage and backups. */
export async function updateSupplyAlerts(ports: Ports): Promise<void> {
  const { db } = ports;
  const now = iso(ports.now());
  const low = findLowCampaigns(await readActiveCampaigns(ports), ports.now());
  const { freeBytes, usedBytes } = await ports.inspection.storage();
  const isFull = freeBytes === null ? (usedBytes ?? 0) > MAX_D1_BYTES : freeBytes < MIN_FREE_BYTES;
  const campaignsLow = low.map((campaign) => ({
    key: campaign.id,
    params: { name: campaign.name, pictures: campaign.images_left },
  }));
  const { failure } = await ports.backups.state();
  const backupFailed = failure ? [{ key: failure.at, params: { cause: failure.cause } }] : [];
  const storageLow = isFull ? [{ key: "storage", params: { freeBytes, usedBytes } }] : [];
  await db.batch([
    db.update(alertSettings).set({ looked_at: now }),
    ...syncAlerts(ports, "folder_low", alertRows(campaignsLow), now),
    ...syncAlerts(ports, "storage_low", alertRows(storageLow), now),
    ...syncAlerts(ports, "backup_failed", alertRows(backupFailed), now),
  ]);
}
