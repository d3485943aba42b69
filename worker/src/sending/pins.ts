/*
 * Pins messages that are already sent. Pinning never changes a delivery's state, so it cannot cause a second message.
 * A delivery to be pinned is first stored as sent with the cause `pin_pending`, which is removed once Telegram has
 * pinned it. Pins wait in memory only: if the process dies, the message stays unpinned and the cause stays true.
 */
import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";

import type { DeliveryKey, Statement } from "#ledger/delivery.ts";
import { noteRateLimit } from "#sending/pace/backoff.ts";
import type { Outcome } from "#telegram/outcome.ts";
import { pinInChat } from "#telegram/pin.ts";

import { MAX_UNREACHABLE_MS } from "./decide-delivery.ts";
import type { Pin, EndedPinCall } from "./lane-calls.ts";
import type { LaneState } from "./lane-state.ts";
import { noteAnswer } from "./outage-probe.ts";

/** A pin counts as one message, because Telegram posts a notice about it in the chat. */
const WEIGHT = 1;

async function startPin(state: LaneState, pin: Pin): Promise<void> {
  const { ports, token, pace, breaker, inFlight } = state;
  const startedAt = ports.now();
  const call = breaker.begin();
  inFlight.push(pin.broadcastId);
  const outcome = await pinInChat(ports, token, pin).catch((error: unknown): Outcome<unknown> => {
    ports.log.error("pinning failed", { bot: state.botId, message: String(error) });
    return { kind: "unconfirmed", cause: plain("worker_failed_pinning") };
  });
  inFlight.splice(inFlight.indexOf(pin.broadcastId), 1);
  pace.end(pin.paceGroupId, WEIGHT, ports.now());
  noteAnswer(state, call, outcome, pin.broadcastId);
  state.endedPins.push({ pin, startedAt, outcome });
  state.signal.raise();
}

/** Starts the pin calls that the pace allows now. Returns when more may start. */
export function sendPins(state: LaneState, limit: number): number {
  const { pace, cooldowns, ports } = state;
  if (state.pins.length === 0) return Infinity;
  const now = ports.now();
  const { botReadyAt } = state.cooldowns;
  if (botReadyAt > now) return botReadyAt;
  const begun = new Set<Pin>();
  let nextAt = Infinity;
  for (const pin of state.pins) {
    if (begun.size === limit) break;
    const groupAt = pace.chatReadyAt(pin.paceGroupId, WEIGHT, now);
    if (groupAt === null) continue;
    const readyAt = Math.max(
      groupAt,
      cooldowns.groupReadyAt(pin.paceGroupId),
      pace.botReadyAt(WEIGHT, now),
    );
    if (readyAt > now) {
      nextAt = Math.min(nextAt, readyAt);
      continue;
    }
    pace.begin(pin.paceGroupId, WEIGHT, now);
    begun.add(pin);
  }
  state.pins = state.pins.filter((pin) => !begun.has(pin));
  for (const pin of begun) void startPin(state, pin);
  return nextAt;
}

const isTriedAgain = ({ pin, outcome }: EndedPinCall, now: number) =>
  outcome.kind === "later" ||
  (outcome.kind === "neverLeft" && now - pin.sentAt <= MAX_UNREACHABLE_MS);

function causeOf(outcome: Outcome<unknown>): Cause | null {
  if (outcome.kind === "sent") return null;
  const code = outcome.kind === "unconfirmed" ? "perhaps_pinned" : "not_pinned";
  return { code, params: { cause: outcome.cause } };
}

/** Returns the statements that store the results of pin calls, and the pins to retry. */
export function settlePins(
  state: LaneState,
  endedCalls: readonly EndedPinCall[],
): { statements: Statement[]; touched: DeliveryKey[]; again: Pin[] } {
  const { ports, ledger } = state;
  for (const { pin, startedAt, outcome } of endedCalls) {
    noteRateLimit(state, pin.paceGroupId, startedAt, outcome);
  }
  const notes = endedCalls.map(({ pin, outcome }) => ({ ...pin, cause: causeOf(outcome) }));
  const again = endedCalls.filter((call) => isTriedAgain(call, ports.now()));
  return {
    statements: notes.length > 0 ? [ledger.notePins(notes)] : [],
    touched: notes,
    again: again.map(({ pin }) => pin),
  };
}
