import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { saveFacts } from "#discovery/save-facts.ts";
import type { QueuedWhen } from "#ledger/delivery.ts";

import { MAX_UNREACHABLE_MS } from "./decide-delivery.ts";
import type { LaneState } from "./lane-state.ts";
import { confirmBotRefused } from "./learn-from-refusals.ts";

export async function failQueued(
  { ports, ledger, queue }: LaneState,
  cause: Cause,
  queued: QueuedWhen = {},
): Promise<void> {
  await ports.db.batch(ledger.endQueued("failed", cause, queued));
  ledger.requestSync();
  queue.restart();
}

/** Fails every queued delivery that has waited too long for Telegram. */
async function giveUp(state: LaneState, cause: Cause): Promise<void> {
  const before = new Date(state.ports.now() - MAX_UNREACHABLE_MS).toISOString();
  await failQueued(state, cause, { before });
}

export const hasFollowUp = ({ givenUp, isRefusalSuspected, topicFacts }: LaneState) =>
  givenUp !== null || isRefusalSuspected || topicFacts.length > 0;

/** Stores what refusals revealed about topics. Fails queued deliveries if Telegram was unreachable for too long or refuses the bot itself. */
export async function followUp(state: LaneState): Promise<void> {
  if (state.topicFacts.length > 0) {
    await saveFacts(state.ports, state.botId, state.topicFacts);
    state.topicFacts = [];
  }
  if (state.givenUp !== null) {
    await giveUp(state, state.givenUp);
    state.givenUp = null;
  }
  if (!state.isRefusalSuspected) return;
  const cause = await confirmBotRefused(state);
  if (cause !== null) await failQueued(state, cause);
  state.isRefusalSuspected = false;
}
