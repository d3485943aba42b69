import { plain } from "@tbm/contract/sentences/sentences.ts";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { callTelegram } from "#telegram/call-telegram.ts";
import type { FailedOutcome } from "#telegram/outcome.ts";
import { usesWebhooks, webhookUrl } from "#telegram/receiving.ts";
import { isOwnWebhook, webhookElsewhere } from "#telegram/webhook-health.ts";

import { explainWebhook } from "./explain-webhook.ts";
import { failed, type Finding } from "./finding.ts";

const TIMEOUTS = { headMs: 4000, bodyMs: 1000 };
const RECENT_MS = 10 * 60_000;

type BotRow = typeof bots.$inferSelect;

interface WebhookInfo {
  url?: string;
  pending_update_count: number;
  last_error_date?: number;
  last_error_message?: string;
}

function failureFinding(failure: FailedOutcome, isOutOfTime: boolean): Finding {
  if (isOutOfTime) {
    return failed(plain("telegram_too_slow"), "advice_run_again");
  }
  if (failure.kind === "later") return failed(failure.cause, "advice_run_later");
  if (failure.kind === "refused") {
    return failed(failure.cause, "advice_get_token");
  }
  return failed(failure.cause, "advice_check_network");
}

function judgeWebhook(ports: Ports, bot: BotRow, token: string, info: WebhookInfo): Finding {
  const url = info.url ?? "";
  if (!isOwnWebhook(url, bot.webhook_path))
    return failed(webhookElsewhere(url), "advice_stop_other");
  if (url === "") return failed(plain("webhook_missing"), "advice_set_again");
  if (url !== webhookUrl(ports.settings, bot.webhook_path)) {
    return failed(plain("webhook_outdated"), "advice_set_again");
  }
  const errorAge = ports.now() - (info.last_error_date ?? 0) * 1000;
  const pending = info.pending_update_count;
  if (errorAge >= RECENT_MS || pending === 0) {
    return { ok: true, cause: { code: "updates_by_webhook", params: { pending } } };
  }
  const clean = (text: string) =>
    text.replaceAll(token, "[token]").replaceAll(bot.webhook_path, "[path]");
  const { cause, advice } = explainWebhook(info.last_error_message ?? "unknown error", clean);
  return failed({ code: "updates_undelivered", params: { cause, pending } }, advice);
}

function judgePolling(ports: Ports, bot: BotRow, info: WebhookInfo): Finding {
  const url = info.url ?? "";
  if (!isOwnWebhook(url, bot.webhook_path))
    return failed(webhookElsewhere(url), "advice_stop_other");
  if (!ports.inspection.polls) {
    return failed(plain("updates_need_https"), "advice_use_https");
  }
  if (url !== "") {
    return failed(plain("updates_sent_elsewhere"), "advice_set_again");
  }
  if (bot.receiving_fault !== null) return failed(bot.receiving_fault, "advice_stop_other");
  const lastMs = bot.last_update_at === null ? null : ports.now() - Date.parse(bot.last_update_at);
  const params = { lastMs, pending: info.pending_update_count };
  return { ok: true, cause: { code: "updates_by_polling", params } };
}

/** Checks whether a bot's updates arrive. Calls Telegram once and changes nothing. */
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
    return failed(plain("token_unreadable"), "advice_restore_key");
  }
  const timeouts = { ...TIMEOUTS, signal: deadline };
  const outcome = await callTelegram(ports, token, (api) => api.getWebhookInfo(), timeouts);
  if (outcome.kind !== "sent") return failureFinding(outcome, deadline.aborted);
  return usesWebhooks(ports.settings)
    ? judgeWebhook(ports, bot, token, outcome.result)
    : judgePolling(ports, bot, outcome.result);
}
