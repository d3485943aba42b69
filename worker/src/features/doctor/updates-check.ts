import type { DoctorCheck } from "@tbm/contract/doctor.ts";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { SEAL_BROKEN } from "#telegram/bot-health.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { callTelegram } from "#telegram/call-telegram.ts";
import type { Trouble } from "#telegram/outcome.ts";
import { usesWebhooks, webhookUrl } from "#telegram/receiving.ts";
import { isOwnWebhook, webhookElsewhere } from "#telegram/webhook-health.ts";

import { counted, span } from "./measures.ts";
import { webhookWords } from "./webhook-words.ts";

const PATIENCE = { headMs: 4000, bodyMs: 1000 };
const RECENT_MS = 10 * 60_000;

type Finding = Omit<DoctorCheck, "name">;
type BotRow = typeof bots.$inferSelect;

interface WebhookInfo {
  url?: string;
  pending_update_count: number;
  last_error_date?: number;
  last_error_message?: string;
}

const failed = (text: string, advice: string): Finding => ({ ok: false, text, advice });

function troubleFinding(trouble: Trouble, isOutOfTime: boolean): Finding {
  if (isOutOfTime) {
    return failed("Telegram answers too slowly to ask about every bot.", "Run the checks again.");
  }
  if (trouble.kind === "later") return failed(trouble.reason, "Run the checks again after that.");
  if (trouble.kind === "refused") {
    const advice = "Get the bot's token from BotFather, delete the bot here and add it again.";
    return failed(trouble.reason, advice);
  }
  const advice =
    "Check the worker's own way to the internet: network, firewall, TELEGRAM_API_ROOT.";
  return failed(trouble.reason, advice);
}

const STOP_OTHER =
  "Stop the other program that uses this bot, or have BotFather make a new token and add the bot again.";
const SET_AGAIN = "Wait a minute and press Refresh on Bots: the worker then sets it right.";

const pendingWords = ({ pending_update_count: pending }: WebhookInfo) =>
  pending === 0 ? "" : ` ${counted(pending, "update")} ${pending === 1 ? "waits" : "wait"}.`;

function judgeWebhook(ports: Ports, bot: BotRow, token: string, info: WebhookInfo): Finding {
  const url = info.url ?? "";
  if (!isOwnWebhook(url, bot.webhook_path)) return failed(webhookElsewhere(url), STOP_OTHER);
  if (url === "") return failed("Telegram has no webhook for the bot.", SET_AGAIN);
  if (url !== webhookUrl(ports.settings, bot.webhook_path)) {
    return failed("Telegram still calls a former address of this worker.", SET_AGAIN);
  }
  const errorAge = ports.now() - (info.last_error_date ?? 0) * 1000;
  if (errorAge >= RECENT_MS || info.pending_update_count === 0) {
    return { ok: true, text: `Telegram brings them to this worker.${pendingWords(info)}` };
  }
  const clean = (text: string) =>
    text.replaceAll(token, "[token]").replaceAll(bot.webhook_path, "[path]");
  const { text, advice } = webhookWords(info.last_error_message ?? "unknown error", clean);
  return failed(`${text}${pendingWords(info)}`, advice);
}

function judgePolling(ports: Ports, bot: BotRow, info: WebhookInfo): Finding {
  const url = info.url ?? "";
  if (!isOwnWebhook(url, bot.webhook_path)) return failed(webhookElsewhere(url), STOP_OTHER);
  if (!ports.inspection.polls) {
    const advice = "Set WORKER_URL to an https address; here updates come by webhook only.";
    return failed("Without an https address no updates arrive.", advice);
  }
  if (url !== "") {
    return failed("Telegram still sends them to a former address of this worker.", SET_AGAIN);
  }
  if (bot.receiving_fault !== null) return failed(bot.receiving_fault, STOP_OTHER);
  const last =
    bot.last_update_at === null
      ? "None has come yet."
      : `The last came ${span(ports.now() - Date.parse(bot.last_update_at))} ago.`;
  return {
    ok: true,
    text: `The worker asks Telegram for them (long polling). ${last}${pendingWords(info)}`,
  };
}

/** Whether a bot's updates arrive. Asks Telegram once and changes nothing. */
export async function examineUpdates(
  ports: Ports,
  bot: BotRow,
  deadline: AbortSignal,
): Promise<Finding> {
  let token;
  try {
    token = await unsealToken(ports, bot);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return failed(SEAL_BROKEN.fault, SEAL_BROKEN.advice);
  }
  const patience = { ...PATIENCE, signal: deadline };
  const outcome = await callTelegram(ports, token, (api) => api.getWebhookInfo(), patience);
  if (outcome.kind !== "sent") return troubleFinding(outcome, deadline.aborted);
  return usesWebhooks(ports.settings)
    ? judgeWebhook(ports, bot, token, outcome.result)
    : judgePolling(ports, bot, outcome.result);
}
