import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { receiveUpdate } from "#discovery/receive-update.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { callTelegram, QUICK_TIMEOUTS } from "#telegram/call-telegram.ts";
import type { FailedOutcome } from "#telegram/outcome.ts";
import { removeWebhook } from "#telegram/receiving.ts";
import { ALLOWED_UPDATES } from "#telegram/updates.ts";
import { isOwnWebhook, webhookElsewhere } from "#telegram/webhook-health.ts";

const POLL_SECONDS = 50;
const POLL_TIMEOUTS = { headMs: (POLL_SECONDS + 15) * 1000, bodyMs: 15_000 };
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const FAILURES_BEFORE_OFFLINE = 3;
/** After a week without updates Telegram restarts the numbering, and an old offset could skip new updates. */
const OFFSET_LIFETIME_MS = 6 * 86_400_000;

type PolledBot = typeof bots.$inferSelect;

/** How many polls failed in a row, and how long to wait before the next. */
export interface Pace {
  failures: number;
  pauseMs: number;
}

function offsetOf(ports: Ports, bot: PolledBot): number {
  const age = ports.now() - Date.parse(bot.last_update_at ?? "");
  return age < OFFSET_LIFETIME_MS ? (bot.poll_offset ?? 0) : 0;
}

const change = ({ db }: Ports, bot: PolledBot, values: Partial<PolledBot>) =>
  db.update(bots).set(values).where(eq(bots.id, bot.id));

/** Moves the offset only after all updates are committed, so that Telegram delivers the others again. */
async function saveUpdates(
  ports: Ports,
  bot: PolledBot,
  updates: { update_id: number }[],
): Promise<Pace> {
  for (const update of updates) await receiveUpdate(ports, bot, update);
  const last = updates.at(-1);
  const isRecovered = bot.receiving_fault !== null;
  if (last || isRecovered) {
    await change(ports, bot, {
      ...(last && { poll_offset: last.update_id + 1, last_update_at: timestamp(ports) }),
      ...(isRecovered && { receiving_fault: null, cause: null, status: "online" }),
    });
  }
  return { failures: 0, pauseMs: 0 };
}

export async function saveReceivingFault(
  ports: Ports,
  bot: PolledBot,
  fault: Cause,
): Promise<void> {
  if (JSON.stringify(bot.receiving_fault) === JSON.stringify(fault)) return;
  ports.log.warn("updates do not arrive", { bot: bot.id, reason: sentenceOf(fault) });
  await change(ports, bot, { receiving_fault: fault, cause: fault, status: "offline" });
}

/** Removes a webhook that this worker set under earlier settings. Another program's webhook is left alone. */
async function clearWebhook(ports: Ports, bot: PolledBot, token: string): Promise<Cause | null> {
  const info = await callTelegram(ports, token, (api) => api.getWebhookInfo());
  if (info.kind !== "sent") return info.cause;
  const url = info.result.url ?? "";
  if (!isOwnWebhook(url, bot.webhook_path)) return webhookElsewhere(url);
  const removed = await removeWebhook(ports, token, QUICK_TIMEOUTS);
  return removed.kind === "sent" ? null : removed.cause;
}

async function faultOf(
  ports: Ports,
  bot: PolledBot,
  token: string,
  failure: FailedOutcome,
  failures: number,
): Promise<Cause | null> {
  if (failure.kind === "refused") {
    const isWebhook = failure.code === 409 && /webhook is active/i.test(failure.description);
    return isWebhook ? clearWebhook(ports, bot, token) : failure.cause;
  }
  return failures >= FAILURES_BEFORE_OFFLINE ? failure.cause : null;
}

/** Polls once, saves the updates, and returns the pace of the next poll. */
export async function pollOnce(
  ports: Ports,
  bot: PolledBot,
  token: string,
  pace: Pace,
  signal: AbortSignal,
): Promise<Pace> {
  const outcome = await callTelegram(
    ports,
    token,
    (api) =>
      api.getUpdates({
        offset: offsetOf(ports, bot),
        // After a failure it does not wait for updates, so that a recovery shows immediately.
        timeout: pace.failures > 0 ? 0 : POLL_SECONDS,
        allowed_updates: ALLOWED_UPDATES,
      }),
    { ...POLL_TIMEOUTS, signal },
  );
  if (signal.aborted) return pace;
  if (outcome.kind === "sent") return saveUpdates(ports, bot, outcome.result);
  if (outcome.kind === "later") return { ...pace, pauseMs: outcome.retryAfterSeconds * 1000 };
  const failures = pace.failures + 1;
  const fault = await faultOf(ports, bot, token, outcome, failures);
  if (fault !== null) await saveReceivingFault(ports, bot, fault);
  return { failures, pauseMs: Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS) };
}
