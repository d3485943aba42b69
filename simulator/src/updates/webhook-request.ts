import type { World } from "#state/simulated-world.ts";

import type { Update } from "./update-queue.ts";
import type { Webhook } from "./webhook.ts";

const ANSWER_TIMEOUT_MS = 60_000;
const MAX_RETRY_AFTER_SECONDS = 3600;

export type WebhookOutcome =
  | { kind: "accepted"; reply: Record<string, unknown> | null }
  | { kind: "failed"; error: string; status: number | null; retryAfterSeconds: number };

const REASONS: Record<number, string> = {
  301: "Moved Permanently",
  302: "Found",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  410: "Gone",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection reset by peer",
  ENOTFOUND: "Failed to resolve host: Name or service not known",
  ETIMEDOUT: "Connection timed out",
};

function describeFailure(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = typeof cause === "object" && cause && "code" in cause ? String(cause.code) : "";
  return CONNECTION_ERRORS[code] ?? (code ? `SSL error {${code}}` : "Webhook connection closed");
}

async function readReply(response: Response): Promise<Record<string, unknown> | null> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json") || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    const isCall = typeof value === "object" && value !== null && "method" in value;
    return isCall ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Posts one update and returns the outcome. Never throws. */
export async function postUpdate(
  world: World,
  webhook: Webhook,
  update: Update,
): Promise<WebhookOutcome> {
  const timeout = new AbortController();
  const cancel = world.clock.setTimer(ANSWER_TIMEOUT_MS, () => timeout.abort());
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (webhook.secret) headers["x-telegram-bot-api-secret-token"] = webhook.secret;
  try {
    const response = await world.settings.fetch(webhook.url, {
      method: "POST",
      headers,
      body: JSON.stringify(update),
      redirect: "manual",
      signal: AbortSignal.any([timeout.signal, world.closing.signal]),
    });
    if (response.ok) return { kind: "accepted", reply: await readReply(response) };
    await response.body?.cancel();
    const reason = response.statusText || REASONS[response.status] || "Unknown";
    const asked = Number(response.headers.get("retry-after") ?? 0);
    return {
      kind: "failed",
      error: `Wrong response from the webhook: ${response.status} ${reason}`,
      status: response.status,
      retryAfterSeconds: Math.min(Math.max(0, asked || 0), MAX_RETRY_AFTER_SECONDS),
    };
  } catch (error) {
    const text = timeout.signal.aborted ? "Read timeout expired" : describeFailure(error);
    return { kind: "failed", error: text, status: null, retryAfterSeconds: 0 };
  } finally {
    cancel();
  }
}
