import type { Cancel } from "#clock.ts";

import type { QueuedUpdate } from "./update-queue.ts";

/** One chat's updates, sent one at a time and in order. */
export type WebhookLane = {
  waiting: QueuedUpdate[];
  isBusy: boolean;
  failures: number;
  delaySeconds: number;
};

export type Webhook = {
  url: string;
  secret: string;
  maxConnections: number;
  ipAddress: string | null;
  hasCertificate: boolean;
  lanes: Map<number, WebhookLane>;
  ready: WebhookLane[];
  inFlight: number;
  timers: Set<Cancel>;
  lastErrorAt: number | null;
  lastError: string | null;
  goneSince: number | null;
  isClosed: boolean;
};

export type WebhookSettings = Pick<
  Webhook,
  "url" | "secret" | "maxConnections" | "ipAddress" | "hasCertificate"
>;

export const createWebhook = (settings: WebhookSettings): Webhook => ({
  ...settings,
  lanes: new Map(),
  ready: [],
  inFlight: 0,
  timers: new Set(),
  lastErrorAt: null,
  lastError: null,
  goneSince: null,
  isClosed: false,
});

export function closeWebhook(webhook: Webhook) {
  webhook.isClosed = true;
  for (const cancel of webhook.timers) cancel();
  webhook.timers.clear();
}
