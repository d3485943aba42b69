import type { Ports } from "#ports.ts";
import type { Outcome } from "#telegram/outcome.ts";

import type { Cooldowns } from "./cooldowns.ts";

/** Records whether a call to a group was rate limited or went through. */
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
