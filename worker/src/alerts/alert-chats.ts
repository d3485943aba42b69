import type { AlertTexts } from "@tbm/contract/sentences/alerts/alert-details.ts";
import { ALERT_TEXTS_TH } from "@tbm/contract/sentences/alerts/alert-texts-th.ts";
import { ALERT_TEXTS_EN } from "@tbm/contract/sentences/alerts/alert-texts.ts";
import type { AlertLanguage } from "@tbm/contract/upkeep/alerts.ts";
import { eq } from "drizzle-orm";

import { alertSettings } from "#db/alert-tables.ts";
import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { callTelegram, QUICK_TIMEOUTS } from "#telegram/call-telegram.ts";
import type { Outcome } from "#telegram/outcome.ts";

type AlertSettings = typeof alertSettings.$inferSelect;

/** Before anything was paired or chosen. */
export const NO_ALERT_SETTINGS: AlertSettings = {
  id: 1,
  language: "en",
  switched_off: [],
  digest_hour: null,
  quiet_from: null,
  quiet_until: null,
  told_at: "",
  looked_at: "",
};

export async function readAlertSettings({ db }: Pick<Ports, "db">): Promise<AlertSettings> {
  const [settings] = await db.select().from(alertSettings);
  return settings ?? NO_ALERT_SETTINGS;
}

const TEXTS: Record<AlertLanguage, AlertTexts> = { en: ALERT_TEXTS_EN, th: ALERT_TEXTS_TH };

export const alertTextsOf = ({ language }: Pick<AlertSettings, "language">): AlertTexts =>
  TEXTS[language];

/** For Telegram's HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Sends one message to a private chat. Undefined if the bot is gone. */
export async function writeTo(
  ports: Ports,
  { bot_id, chat_id }: { bot_id: string; chat_id: string },
  html: string,
): Promise<Outcome<unknown> | undefined> {
  const [bot] = await ports.db.select().from(bots).where(eq(bots.id, bot_id));
  if (!bot) return undefined;
  const token = await unsealToken(ports, bot);
  return callTelegram(
    ports,
    token,
    (api) =>
      api.sendMessage(chat_id, html, {
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
      }),
    { ...QUICK_TIMEOUTS, signal: ports.stopSignal },
  );
}
