import { callTelegram } from "#telegram/call-telegram.ts";
import type { Outcome } from "#telegram/outcome.ts";

import { MAX_UNREACHABLE_MS } from "./decide-delivery.ts";
import type { LaneState } from "./lane-state.ts";

/** Long enough that a slow Telegram does not look like an outage. */
const PROBE_TIMEOUTS = { headMs: 60_000, bodyMs: 15_000 };

/** After an hour without an answer, deliveries that have waited that long are given up. */
function noteSilence(state: LaneState, outcome: Outcome<unknown>): void {
  const { breaker, ports } = state;
  const isLong = breaker.isOpen && ports.now() - breaker.since > MAX_UNREACHABLE_MS;
  if (isLong && outcome.kind !== "sent") state.givenUp = outcome.cause;
}

/** Records whether Telegram answered a call. */
export function noteAnswer(
  state: LaneState,
  call: number,
  outcome: Outcome<unknown>,
  broadcastId: string,
): void {
  state.breaker.note(call, outcome, broadcastId);
  noteSilence(state, outcome);
}

/**
 * While Telegram does not answer, asks getMe at the end of each pause. Returns when to try again: 0 if calls may be
 * made now, Infinity if the calls in flight must end first.
 */
export async function waitForTelegram(state: LaneState, stop?: AbortSignal): Promise<number> {
  const { breaker, cooldowns, ports, token, inFlight, queue } = state;
  if (!breaker.isOpen) return 0;
  if (inFlight.length > 0) return Infinity;
  const { suspect } = breaker;
  const hasOther = suspect !== null && (await queue.findOther(suspect));
  const retryAt = hasOther ? breaker.earlyRetryAt : breaker.retryAt;
  const askAt = Math.max(retryAt, cooldowns.botReadyAt);
  if (askAt > ports.now()) return askAt;
  const timeouts = { ...PROBE_TIMEOUTS, ...(stop && { signal: stop }) };
  const me = await callTelegram(ports, token, (api) => api.getMe(), timeouts);
  if (stop?.aborted) return breaker.retryAt;
  breaker.noteProbe(me);
  noteSilence(state, me);
  const [first] = breaker.write();
  if (first) await ports.db.batch([first]);
  breaker.written();
  return breaker.isOpen ? breaker.retryAt : 0;
}
