import type { Ports } from "#ports.ts";
import type { Outcome } from "#telegram/outcome.ts";

import type { Cooldowns } from "./cooldowns.ts";

/** Takes in what the end of a call to a group says about when to go on. */
export function noteRateLimit(
  { cooldowns, ports }: { cooldowns: Cooldowns; ports: Ports },
  groupId: string,
  startedAt: number,
  outcome: Outcome<unknown>,
): void {
  if (outcome.kind === "later") {
    const until = ports.now() + outcome.retryAfterSeconds * 1000;
    cooldowns.refuse(groupId, startedAt, until);
  } else if (outcome.kind === "sent") {
    cooldowns.accept(startedAt);
  }
}
