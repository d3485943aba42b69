/*
 * Reports to the operator in Telegram what went wrong. Each round compares the stored alerts with the state of the worker
 * (update-alerts.ts), puts what is new into one message for each chat, and sends the messages that are due. Everything is
 * stored before it is sent, so a crash loses nothing. If the worker crashes between sending a message and deleting it
 * here, or if Telegram's answer is lost, the message is sent again: an alert may come twice. Posts to groups never wait
 * for any of this.
 */
import { type SQL, sql } from "drizzle-orm";

import { alertTextsOf, readAlertSettings } from "#alerts/alert-chats.ts";
import { insertAlerts } from "#alerts/store-alerts.ts";
import { dayAt, timeAt } from "#days.ts";
import { alertChats, alertMessages, alerts, alertSettings } from "#db/alert-tables.ts";
import type { SqlValue } from "#db/database.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { bots } from "#db/schema.ts";
import { newId } from "#ids.ts";
import { findHold, isHeld } from "#ledger/hold.ts";
import { afterQuiet } from "#planning/campaigns/quiet-hours.ts";
import type { Ports } from "#ports.ts";

import { composeAlerts, type Waiting } from "./compose-alerts.ts";
import { composeDigest } from "./daily-digest.ts";
import { isMeantToStay, updateHoldAlert } from "./hold-alert.ts";
import { sendDueMessages } from "./send-messages.ts";
import { updateSupplyAlerts, updateAlerts } from "./update-alerts.ts";

/** What happens within this time after a message waits for the next one, so there are at most ten an hour. */
const GAP_MS = 6 * 60_000;
const SUPPLIES_MS = 15 * 60_000;
const MAX_LINES = 10;

/** The most queries of each part of a round (hosts/cloudflare/budget.ts). */
const SUPPLIES = { queries: 9, calls: 1 };
const DIGEST = { queries: 9, calls: 0 };

type Settings = Awaited<ReturnType<typeof readAlertSettings>>;

const iso = (at: number) => new Date(at).toISOString();

/** The first waiting alerts of each kind that is switched on, and the number of the last waiting one. */
async function readWaiting({ db }: Ports, { switched_off }: Settings, which: SQL) {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT kind, params, total, last FROM (
      SELECT kind, params, count(*) OVER (PARTITION BY kind) AS total, max(rowid) OVER () AS last,
        row_number() OVER (PARTITION BY kind ORDER BY raised_at, key) AS place
      FROM ${alerts} WHERE told_at IS NULL AND ${which})
    WHERE place <= ${MAX_LINES} ORDER BY kind, place`);
  const isOn = (kind: string) => !switched_off.includes(kind === "bot_back" ? "bot_offline" : kind);
  const byKind = Map.groupBy(rows, ([kind]) => String(kind));
  const waiting = [...byKind].flatMap(([kind, of]) => {
    const details: unknown[] = of.map(([, params]) => JSON.parse(String(params)));
    // Stored by `insertAlerts`, with the details of its kind.
    return isOn(kind) ? [{ kind, details, total: Number(of[0]?.[2]) } as Waiting] : [];
  });
  return { waiting, last: Number(rows[0]?.[3] ?? 0) };
}

/** One chat for each person who can be reached: with several bots, that of the first one that is online. */
async function readRecipients({ db }: Ports): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT id FROM (
      SELECT alert_chats.id, row_number() OVER (
        PARTITION BY chat_id ORDER BY bots.status <> 'online', paired_at, alert_chats.id) AS place
      FROM ${alertChats} JOIN ${bots} ON bots.id = alert_chats.bot_id WHERE alert_chats.cause IS NULL)
    WHERE place = 1`);
  return rows.map(([id]) => String(id));
}

/** Stores a message for everyone, unless another round just did. */
async function queueMessages(ports: Ports, html: string, which: SQL): Promise<void> {
  const { db } = ports;
  const now = iso(ports.now());
  const recipients = await readRecipients(ports);
  const messages = recipients.map((chat) => ({ id: newId(ports, "alm"), chat }));
  await db.batch([
    db.run(sql`INSERT INTO ${alertMessages} (id, alert_chat, text, created_at, attempts, retry_at)
      SELECT value ->> 'id', value ->> 'chat', ${html}, ${now}, 0, ${now}
      FROM json_each(${JSON.stringify(messages)})
      WHERE EXISTS (SELECT 1 FROM ${alerts} WHERE told_at IS NULL AND ${which})`),
    db.run(sql`UPDATE ${alerts} SET told_at = ${now} WHERE told_at IS NULL AND ${which}`),
  ]);
}

/** SQL condition: alerts that a message reports. */
const EVENTS = sql`kind <> 'digest'`;
const HOLD = sql`kind = 'sending_held'`;

/** It is not during quiet hours, and long enough after the last message. */
function mayReport(ports: Ports, { quiet_from, quiet_until, told_at }: Settings): boolean {
  const now = Math.floor(ports.now());
  const quiet =
    quiet_from === null || quiet_until === null
      ? null
      : { from: quiet_from, until: quiet_until, timezone: ports.settings.TIMEZONE };
  return afterQuiet(quiet, now) <= now && now - Date.parse(told_at || iso(0)) >= GAP_MS;
}

async function queueWaiting(ports: Ports, settings: Settings, which: SQL): Promise<void> {
  const { db } = ports;
  const now = iso(ports.now());
  const { waiting, last } = await readWaiting(ports, settings, which);
  if (last === 0) return;
  const read = sql`${which} AND rowid <= ${last}`;
  if (waiting.length === 0) {
    await db.run(sql`UPDATE ${alerts} SET told_at = ${now} WHERE told_at IS NULL AND ${read}`);
    return;
  }
  await queueMessages(ports, composeAlerts(waiting, alertTextsOf(settings), ports.settings), read);
  await db.update(alertSettings).set({ told_at: now });
}

/** Once a day, at any time within its hour. */
async function queueDigest(ports: Ports, settings: Settings): Promise<void> {
  const { db } = ports;
  const { TIMEZONE } = ports.settings;
  const now = ports.now();
  if (Number(timeAt(now, TIMEZONE).slice(0, 2)) !== settings.digest_hour) return;
  const day = dayAt(now, TIMEZONE);
  await db.run(insertAlerts("digest", sql`SELECT ${day} AS key, '{}' AS params`, iso(now)));
  const which = sql`kind = 'digest' AND key = ${day}`;
  if ((await db.$count(alerts, sql`told_at IS NULL AND ${which}`)) === 0) return;
  await queueMessages(ports, await composeDigest(ports, alertTextsOf(settings)), which);
}

/** Prebuilt, because an idle worker asks every 15 seconds. */
const selectState = prebuiltSql(
  () => sql`SELECT min(paired_at), max(cause IS NULL), ${isHeld}, EXISTS (SELECT 1 FROM ${alerts})
    FROM ${alertChats}`,
);

/**
 * While sending is on hold only the hold is reported: a copy of a running worker would repeat the other's alerts. For the
 * same reason messages from before the hold stay unsent.
 */
async function reportHold(ports: Ports): Promise<void> {
  const hold = await findHold(ports);
  if (!hold || isMeantToStay(hold)) return;
  const since = Date.parse(hold.since);
  const settings = await readAlertSettings(ports);
  if (mayReport(ports, settings)) {
    await updateHoldAlert(ports, since);
    await queueWaiting(ports, settings, HOLD);
  }
  await sendDueMessages(ports, since);
}

/** One round. Hosts call it at least once a minute. */
export async function runAlertRound(ports: Ports): Promise<void> {
  const { db } = ports;
  const [row] = await db.all<SqlValue[]>(selectState({}));
  const [pairedSince, isReachable, isOnHold, hasAlerts] = row ?? [];
  if (isOnHold) return isReachable ? reportHold(ports) : undefined;
  if (typeof pairedSince !== "string") {
    if (hasAlerts) await db.run(sql`DELETE FROM ${alerts}`);
    return;
  }
  const settings = await readAlertSettings(ports);
  await updateAlerts(ports, pairedSince);
  const age = ports.now() - Date.parse(settings.looked_at || iso(0));
  if (age >= SUPPLIES_MS && ports.hasBudget(SUPPLIES)) await updateSupplyAlerts(ports);
  if (isReachable) {
    if (mayReport(ports, settings)) await queueWaiting(ports, settings, EVENTS);
    if (settings.digest_hour !== null && ports.hasBudget(DIGEST))
      await queueDigest(ports, settings);
  }
  await sendDueMessages(ports, 0);
}
