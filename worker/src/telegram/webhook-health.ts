import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import type { Patience } from "./bounded-fetch.ts";
import { callTelegram } from "./call-telegram.ts";
import { setUpReceiving, usesWebhooks, webhookUrl } from "./receiving.ts";

/** Telegram repeats what it could not deliver at least every two minutes. */
const RECENT_SECONDS = 600;

type Bot = Pick<typeof bots.$inferSelect, "webhook_path" | "receiving_fault">;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "unknown");

/** Set by this worker, now or under a former address. */
export const isOwnWebhook = (url: string, path: string): boolean =>
  url === "" || url.endsWith(`/api/webhooks/${path}`);

/** Only the host is told: the rest of a stranger's address may hold the token. */
export const webhookElsewhere = (url: string): Cause => ({
  code: "webhook_elsewhere",
  params: { host: hostOf(url) },
});

/**
 * Why updates do not arrive; null if they do; undefined if Telegram asked to wait. A webhook that was
 * lost, or set for a former address or key of this worker, is set again; one of another program is not touched.
 */
export async function webhookVerdict(
  ports: Ports,
  bot: Bot,
  token: string,
  patience: Patience,
): Promise<Cause | null | undefined> {
  if (!usesWebhooks(ports.settings)) return bot.receiving_fault;
  const outcome = await callTelegram(ports, token, (api) => api.getWebhookInfo(), patience);
  if (outcome.kind === "later") return undefined;
  if (outcome.kind !== "sent") return outcome.cause;
  const info = outcome.result;
  const url = info.url ?? "";
  const isRecent = ports.now() / 1000 - (info.last_error_date ?? 0) < RECENT_SECONDS;
  const isFailing = isRecent && info.pending_update_count > 0;
  // Here that means a secret of a former SECRET_KEY, as after an import.
  const isOutdated = isFailing && /\b404\b/.test(info.last_error_message ?? "");
  if (isOutdated || url !== webhookUrl(ports.settings, bot.webhook_path)) {
    if (!isOwnWebhook(url, bot.webhook_path)) return webhookElsewhere(url);
    const set = await setUpReceiving(ports, token, bot.webhook_path, patience);
    if (set.kind === "later") return undefined;
    return set.kind === "sent" ? null : set.cause;
  }
  if (!isFailing) return null;
  const description = info.last_error_message ?? "unknown error";
  return { code: "webhook_failing", params: { description } };
}
