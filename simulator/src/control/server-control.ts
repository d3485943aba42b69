import { refusals } from "#refusals.ts";
import { ServerProblems, type ServerProblemsInput } from "#state/server-problems.ts";
import type { World } from "#state/simulated-world.ts";

import type { OutageInput } from "./control-inputs.ts";

/**
 * Makes every call fail for a while: the connection is refused (over the network also to the control API), is reset or
 * hangs, or a proxy answers instead of the server with this status.
 */
export function beginOutage(
  world: World,
  { ms, kind = "refused", status, isJson = false }: OutageInput,
) {
  world.outageUntil = world.clock.now() + ms;
  world.outageKind = kind;
  world.outageAnswer = status === undefined ? null : { status, isJson };
  if (status === undefined && kind === "refused") world.outage.begin(ms);
}

/** Restarts the server: waiting calls end, and calls are refused until it is back. */
export function restartServer(world: World, ms: number) {
  world.restartingUntil = world.clock.now() + ms;
  for (const bot of world.botsById.values()) {
    bot.poll?.end(refusals.restarting());
    bot.webhookChange?.end(refusals.restarting());
  }
}

export function setServerProblems(
  world: World,
  serverProblems: ServerProblemsInput,
): ServerProblems {
  world.serverProblems = ServerProblems.parse({ ...world.serverProblems, ...serverProblems });
  return world.serverProblems;
}
