import { FOLLOW_UP, SETTLING, SETTLING_PLAIN, SETTLING_FAILURES } from "#step-budget.ts";

import { hasFollowUp, followUp } from "./give-up.ts";
import type { LaneState } from "./lane-state.ts";
import { settleCalls } from "./settle-calls.ts";

/** True if the results only say whether messages were sent. */
const isPlain = ({ endedCalls, endedPins, breaker }: LaneState) =>
  endedPins.length === 0 &&
  !breaker.hasChanged &&
  endedCalls.every(
    ({ turn, outcome }) =>
      outcome.kind === "neverLeft" ||
      outcome.kind === "unconfirmed" ||
      (outcome.kind === "sent" && turn.toUpload.length === 0),
  );

/**
 * Writes the results of calls that have ended, and acts on them. The calls still in flight need budget too, so if there
 * is not enough for both, all results wait for the last call. Returns false if no more calls may begin.
 */
export async function settleWithinBudget(state: LaneState): Promise<boolean> {
  const { ports, ledger, inFlight } = state;
  const isLast = inFlight.length === 0;
  const uses = isLast ? SETTLING : isPlain(state) ? SETTLING_PLAIN : SETTLING_FAILURES;
  // Every step includes the budget for the last result, so it is never refused.
  if (!ports.hasBudget(uses, ledger.queriesAhead) && !isLast) return false;
  await settleCalls(state);
  if (!hasFollowUp(state)) return true;
  if (!ports.hasBudget(FOLLOW_UP, ledger.queriesAhead)) return false;
  await followUp(state);
  return true;
}
