import { sleepOn } from "#clock.ts";
import { refusals } from "#refusals.ts";
import type { TelegramError } from "#telegram-error.ts";
import { dropExpired } from "#updates/update-queue.ts";
import { defaultUpdateTypes } from "#updates/update-types.ts";
import { queueForWebhook } from "#updates/webhook-delivery.ts";
import { closeWebhook, createWebhook, type WebhookSettings } from "#updates/webhook.ts";
import { checkWebhookUrl } from "#validate/webhook-url.ts";

import { type Call, DescribedResult } from "./api-call.ts";
import { failEnded, saveAllowedUpdates } from "./get-updates.ts";

const DEFAULT_CONNECTIONS = 40;

function readSettings({ world, params }: Call, url: string): WebhookSettings {
  checkWebhookUrl(url, world.settings.allowLocalWebhooks);
  const secret = params.text("secret_token");
  if (secret.length > 256) throw refusals.secretTooLong();
  if (!/^[\w-]*$/.test(secret)) throw refusals.secretCharacters();
  return {
    url,
    secret,
    maxConnections: params.integer("max_connections", DEFAULT_CONNECTIONS, 1, 100),
    ipAddress: params.text("ip_address") || null,
    hasCertificate: params.files.has("certificate"),
  };
}

function paceWebhook({ world, bot }: Call) {
  const perSecond = world.settings.limits.webhooksPerSecond;
  if (perSecond === null) return;
  const now = world.clock.now();
  if (now < bot.nextWebhookAt) throw refusals.flood(1);
  bot.nextWebhookAt = now + 1000 / perSecond;
}

function dropWebhook({ bot, params }: Call): boolean {
  const hadOne = bot.webhook !== null;
  if (bot.webhook) closeWebhook(bot.webhook);
  bot.webhook = null;
  if (params.flag("drop_pending_updates")) bot.queue.entries.clear();
  return hadOne;
}

/** Waits until the webhook is changed. A later change ends this one with a conflict. */
async function awaitChange({ world, bot }: Call) {
  const { clock, settings, closing } = world;
  bot.webhookChange?.end(refusals.otherSetWebhook());
  if (settings.webhookLatencyMs === 0) return;
  const stop = new AbortController();
  let ended: TelegramError | null = null;
  const change = {
    end: (error: TelegramError) => {
      ended = error;
      stop.abort();
    },
  };
  bot.webhookChange = change;
  await sleepOn(clock, settings.webhookLatencyMs, AbortSignal.any([stop.signal, closing.signal]));
  if (bot.webhookChange === change) bot.webhookChange = null;
  if (closing.signal.aborted) throw refusals.restarting();
  if (ended) await failEnded(world, bot, ended);
}

export async function setWebhook(call: Call) {
  const { world, bot, params } = call;
  const url = params.text("url");
  if (url === "") return deleteWebhook(call);
  paceWebhook(call);
  const settings = readSettings(call, url);
  const old = bot.webhook;
  const isSame =
    old?.url === settings.url &&
    old.secret === settings.secret &&
    old.maxConnections === settings.maxConnections &&
    !settings.hasCertificate &&
    !params.flag("drop_pending_updates");
  if (isSame && !bot.webhookChange) {
    saveAllowedUpdates(call);
    return new DescribedResult(true, "Webhook is already set");
  }
  bot.poll?.end(refusals.pollEndedByWebhook());
  await awaitChange(call);
  dropWebhook(call);
  saveAllowedUpdates(call);
  const webhook = createWebhook(settings);
  bot.webhook = webhook;
  for (const entry of bot.queue.entries.values()) queueForWebhook(world, bot, webhook, entry);
  return new DescribedResult(true, "Webhook was set");
}

export async function deleteWebhook(call: Call) {
  if (call.bot.webhook || call.bot.webhookChange) await awaitChange(call);
  const description = dropWebhook(call) ? "Webhook was deleted" : "Webhook is already deleted";
  return new DescribedResult(true, description);
}

export function getWebhookInfo({ bot, world }: Call) {
  dropExpired(bot.queue, world.clock.now());
  const { webhook } = bot;
  return {
    url: webhook?.url ?? "",
    has_custom_certificate: webhook?.hasCertificate ?? false,
    pending_update_count: bot.queue.entries.size,
    ...(webhook?.ipAddress ? { ip_address: webhook.ipAddress } : {}),
    ...(webhook?.lastErrorAt ? { last_error_date: webhook.lastErrorAt } : {}),
    ...(webhook?.lastError ? { last_error_message: webhook.lastError } : {}),
    ...(webhook ? { max_connections: webhook.maxConnections } : {}),
    ...(bot.allowedUpdates === defaultUpdateTypes
      ? {}
      : { allowed_updates: [...bot.allowedUpdates] }),
  };
}
