import { refusals } from "#refusals.ts";
import type { World } from "#state/simulated-world.ts";
import { Troubles, type TroublesInput } from "#state/troubles.ts";

import type { OutageInput } from "./control-inputs.ts";

/**
 * Nobody can connect for a while, not even to the control API over the network; or a proxy
 * answers for the server with this status.
 */
export function beginOutage(world: World, { ms, status, isJson = false }: OutageInput) {
  world.outageUntil = world.clock.now() + ms;
  world.outageAnswer = status === undefined ? null : { status, isJson };
  if (status === undefined) world.outage.begin(ms);
}

/** The server starts anew: whatever waits ends, and calls are refused until it is back. */
export function restartServer(world: World, ms: number) {
  world.restartingUntil = world.clock.now() + ms;
  for (const bot of world.botsById.values()) {
    bot.poll?.end(refusals.restarting());
    bot.webhookChange?.end(refusals.restarting());
  }
}

export function setTroubles(world: World, troubles: TroublesInput): Troubles {
  world.troubles = Troubles.parse({ ...world.troubles, ...troubles });
  return world.troubles;
}
