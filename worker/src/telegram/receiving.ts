import { base64Url } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { deriveBytes } from "#sealing.ts";
import type { Settings } from "#settings.ts";

import { callTelegram, QUICK } from "./call-telegram.ts";
import type { Outcome } from "./outcome.ts";
import { ALLOWED_UPDATES } from "./updates.ts";

/** Each update is a short database write, so a few at a time keep up with many chats. */
const WEBHOOK_CONNECTIONS = 10;

/** Telegram calls only https addresses; a worker without one asks for its updates instead. */
export const usesWebhooks = ({ WORKER_URL }: Settings): boolean =>
  WORKER_URL.startsWith("https://");

export const webhookUrl = ({ WORKER_URL }: Settings, path: string): string =>
  `${WORKER_URL}/api/webhooks/${path}`;

/** Derived, so that it needs no keeping and can be checked before anything is looked up. */
export async function webhookSecret(ports: Ports, path: string): Promise<string> {
  return base64Url(await deriveBytes(ports.subtle, ports.settings.SECRET_KEY, `webhook:${path}`));
}

/** Tells Telegram how this worker wants the bot's updates. */
export async function setUpReceiving(
  ports: Ports,
  token: string,
  path: string,
  patience = QUICK,
): Promise<Outcome<true>> {
  if (!usesWebhooks(ports.settings)) return removeWebhook(ports, token, patience);
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
    patience,
  );
}

export const removeWebhook = (
  ports: Ports,
  token: string,
  patience = QUICK,
): Promise<Outcome<true>> => callTelegram(ports, token, (api) => api.deleteWebhook(), patience);
