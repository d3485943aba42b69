import { base64Url } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { deriveBytes } from "#sealing.ts";
import type { Settings } from "#settings.ts";

import { callTelegram, QUICK_TIMEOUTS } from "./call-telegram.ts";
import type { Outcome } from "./outcome.ts";
import { ALLOWED_UPDATES } from "./updates.ts";

/** Each update is one short database write, so a few connections keep up with many chats. */
const WEBHOOK_CONNECTIONS = 10;

/** Telegram delivers webhooks only to https addresses; a worker without one polls instead. */
export const usesWebhooks = ({ WORKER_URL }: Settings): boolean =>
  WORKER_URL.startsWith("https://");

export const webhookUrl = ({ WORKER_URL }: Settings, path: string): string =>
  `${WORKER_URL}/api/webhooks/${path}`;

/** Derived from the path, so it need not be stored and can be checked before any query. */
export async function webhookSecret(ports: Ports, path: string): Promise<string> {
  return base64Url(await deriveBytes(ports.subtle, ports.settings.SECRET_KEY, `webhook:${path}`));
}

/** Sets the webhook, or removes it if this worker polls. */
export async function setUpReceiving(
  ports: Ports,
  token: string,
  path: string,
  timeouts = QUICK_TIMEOUTS,
): Promise<Outcome<true>> {
  if (!usesWebhooks(ports.settings)) return removeWebhook(ports, token, timeouts);
  const secret = await webhookSecret(ports, path);
  return callTelegram(
    ports,
    token,
    (api) =>
      api.setWebhook(webhookUrl(ports.settings, path), {
        secret_token: secret,
        allowed_updates: ALLOWED_UPDATES,
        max_connections: WEBHOOK_CONNECTIONS,
      }),
    timeouts,
  );
}

export const removeWebhook = (
  ports: Ports,
  token: string,
  timeouts = QUICK_TIMEOUTS,
): Promise<Outcome<true>> => callTelegram(ports, token, (api) => api.deleteWebhook(), timeouts);
