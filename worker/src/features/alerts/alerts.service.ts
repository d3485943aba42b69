import { LIMITS } from "@tbm/contract/limits.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import {
  ALERT_EVENTS,
  type AlertChat,
  type AlertPairing,
  type AlertPairingInput,
  type Alerts,
  type AlertSettingsInput,
} from "@tbm/contract/upkeep/alerts.ts";
import { asc, eq } from "drizzle-orm";

import {
  alertTextsOf,
  escapeHtml,
  NO_ALERT_SETTINGS,
  readAlertSettings,
  writeTo,
} from "#alerts/alert-chats.ts";
import { digestOf } from "#alerts/private-chats.ts";
import { alertChats, alertPairings, alertSettings } from "#db/alert-tables.ts";
import { bots } from "#db/schema.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { base64Url, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { failedStepError } from "#telegram/failed-step-error.ts";

import { saveReach } from "./send-messages.ts";

const CODE_BYTES = 24;

const selectChats = ({ db }: Ports) =>
  db
    .select({
      id: alertChats.id,
      bot_id: alertChats.bot_id,
      chat_id: alertChats.chat_id,
      bot_name: bots.name,
      name: alertChats.name,
      paired_at: alertChats.paired_at,
      cause: alertChats.cause,
    })
    .from(alertChats)
    .innerJoin(bots, eq(bots.id, alertChats.bot_id))
    .orderBy(asc(alertChats.paired_at));

const toChat = (row: Awaited<ReturnType<typeof selectChats>>[number]): AlertChat => {
  const { id, bot_id, bot_name, name, paired_at, cause } = row;
  return { id, bot_id, bot_name, name, paired_at, cause, reason: cause && sentenceOf(cause) };
};

const availableEvents = ({ inspection }: Ports) =>
  ALERT_EVENTS.filter((event) => event !== "restarted" || inspection.noticesCrashes);

export async function getAlerts(ports: Ports): Promise<Alerts> {
  const settings = await readAlertSettings(ports);
  const available = availableEvents(ports);
  return {
    chats: (await selectChats(ports)).map(toChat),
    available,
    language: settings === NO_ALERT_SETTINGS ? null : settings.language,
    events: available.filter((event) => !settings.switched_off.includes(event)),
    digestHour: settings.digest_hour,
    quietFrom: settings.quiet_from,
    quietUntil: settings.quiet_until,
  };
}

export async function setAlerts(ports: Ports, input: AlertSettingsInput): Promise<Alerts> {
  const set = {
    language: input.language,
    switched_off: availableEvents(ports).filter((event) => !input.events.includes(event)),
    digest_hour: input.digestHour,
    quiet_from: input.quietFrom,
    quiet_until: input.quietUntil,
  };
  await ports.db
    .insert(alertSettings)
    .values({ id: 1, ...set, told_at: "", looked_at: "" })
    .onConflictDoUpdate({ target: alertSettings.id, set });
  return getAlerts(ports);
}

/** Makes a code that works once; only its digest is stored. The code before it stops working. */
export async function pairChat(
  ports: Ports,
  id: string,
  { language }: AlertPairingInput,
): Promise<AlertPairing> {
  const { db } = ports;
  const [bot] = await db.select({ username: bots.username }).from(bots).where(eq(bots.id, id));
  if (!bot) throw notFound("bot");
  if (!bot.username) throw new AppError(409, "bot_without_username");
  if ((await db.$count(alertChats)) >= LIMITS.alertChats) {
    throw new AppError(409, "alert_chats_exceeded", { limit: LIMITS.alertChats });
  }
  const code = base64Url(ports.randomBytes(CODE_BYTES));
  const created_at = timestamp(ports);
  const pairing = { code_digest: await digestOf(ports, code), created_at, wrong_codes: 0 };
  await db.batch([
    db
      .insert(alertPairings)
      .values({ bot_id: id, ...pairing })
      .onConflictDoUpdate({ target: alertPairings.bot_id, set: pairing }),
    db
      .insert(alertSettings)
      .values({ id: 1, language, switched_off: [], told_at: "", looked_at: "" })
      .onConflictDoNothing(),
  ]);
  const expires_at = new Date(ports.now() + LIMITS.pairingMinutes * 60_000).toISOString();
  return { link: `https://t.me/${bot.username}?start=${code}`, created_at, expires_at };
}

export async function testChat(ports: Ports, id: string): Promise<AlertChat> {
  const find = async () => (await selectChats(ports)).find((chat) => chat.id === id);
  const chat = await find();
  if (!chat) throw notFound("alert_chat");
  const texts = alertTextsOf(await readAlertSettings(ports));
  const outcome = await writeTo(ports, chat, escapeHtml(texts.test()));
  if (!outcome) throw notFound("alert_chat");
  await saveReach(ports, id, outcome);
  if (outcome.kind !== "sent") throw failedStepError("send_test", outcome);
  return toChat((await find()) ?? chat);
}

export async function removeChat({ db }: Ports, id: string): Promise<undefined> {
  const removed = await db.delete(alertChats).where(eq(alertChats.id, id)).returning();
  if (removed.length === 0) throw notFound("alert_chat");
}
