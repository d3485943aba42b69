import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import type { CallTimeouts } from "./bounded-fetch.ts";
import { callTelegram } from "./call-telegram.ts";
import { setUpReceiving, usesWebhooks, webhookUrl } from "./receiving.ts";

/** Telegram retries a failed delivery at least every two minutes. */
const RECENT_SECONDS = 600;

type Bot = Pick<typeof bots.$inferSelect, "webhook_path" | "receiving_fault">;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "unknown");

/** True for a webhook that this worker set, under its present or an earlier address. */
export const isOwnWebhook = (url: string, path: string): boolean =>
  url === "" || url.endsWith(`/api/webhooks/${path}`);

/** Names only the host, because the path of another program's webhook may contain the token. */
export const webhookElsewhere = (url: string): Cause => ({
  code: "webhook_elsewhere",
  params: { host: hostOf(url) },
});

/**
 * Why updates do not arrive; null if they do; undefined if Telegram asked to wait. A webhook that is missing, or
 * that this worker set under an earlier address or key, is set again. Another program's webhook is left alone.
 */
export async function checkWebhook(
  ports: Ports,
  bot: Bot,
  token: string,
  timeouts: CallTimeouts,
): Promise<Cause | null | undefined> {
  if (!usesWebhooks(ports.settings)) return bot.receiving_fault;
  const outcome = await callTelegram(ports, token, (api) => api.getWebhookInfo(), timeouts);
  if (outcome.kind === "later") return undefined;
  if (outcome.kind !== "sent") return outcome.cause;
  const info = outcome.result;
  const url = info.url ?? "";
  const isRecent = ports.now() / 1000 - (info.last_error_date ?? 0) < RECENT_SECONDS;
  const isFailing = isRecent && info.pending_update_count > 0;
  // Our webhook route answers 404 to the secret of an earlier SECRET_KEY, as after an import.
  const isOutdated = isFailing && /\b404\b/.test(info.last_error_message ?? "");
  if (isOutdated || url !== webhookUrl(ports.settings, bot.webhook_path)) {
    if (!isOwnWebhook(url, bot.webhook_path)) return webhookElsewhere(url);
    const set = await setUpReceiving(ports, token, bot.webhook_path, timeouts);
    if (set.kind === "later") return undefined;
    return set.kind === "sent" ? null : set.cause;
  }
  if (!isFailing) return null;
  const description = info.last_error_message ?? "unknown error";
  return { code: "webhook_failing", params: { description } };
}
