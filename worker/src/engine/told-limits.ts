import type { Outcome } from "#telegram/outcome.ts";

import type { LaneState } from "./lane-state.ts";
import { endOf } from "./wait.ts";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A try that comes so late was not kept back by Telegram: the machine slept. */
const ASLEEP_MS = 5 * 60_000;

/** Takes in what the end of a call to a group says about when to go on. */
export function noteLimits(
  state: LaneState,
  groupId: string,
  startedAt: number,
  outcome: Outcome<unknown>,
): void {
  const { cooldowns, ports } = state;
  if (outcome.kind === "neverLeft") {
    // Calls that were already under way at the first failure tell nothing new.
    if (startedAt < state.pause.until) return;
    const now = ports.now();
    const lateMs = now - state.pause.until;
    // Only the time counts in which it was tried.
    if (state.unreachable === 0) state.unreachableSince = now;
    else if (lateMs > ASLEEP_MS) state.unreachableSince += lateMs;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** state.unreachable, LONGEST_PAUSE_MS);
    state.pause = { since: now, until: now + pauseMs };
    state.unreachable += 1;
    return;
  }
  state.unreachable = 0;
  if (outcome.kind === "later") {
    const until = ports.now() + outcome.retryAfterSeconds * 1000;
    cooldowns.refuse(groupId, startedAt, until);
  } else if (outcome.kind === "sent") {
    cooldowns.accept(startedAt);
  }
}

/** Until when nothing may go to any group. A clock that is set back prolongs no pause. */
export function botHeldUntil({ cooldowns, pause, ports }: LaneState): number {
  return Math.max(cooldowns.botReadyAt, endOf(pause, ports.now()));
}
