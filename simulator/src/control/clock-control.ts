import { isManualClock } from "#clock.ts";
import type { World } from "#state/simulated-world.ts";

import { ControlError } from "./control-error.ts";

const SETTLE_TIMEOUT_MS = 1000;

/** Waits for webhook requests under way, but not for one that never answers. */
export async function settleDeliveries(world: World) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), SETTLE_TIMEOUT_MS);
  });
  while (world.deliveries.size > 0) {
    const outcome = await Promise.race([Promise.all(world.deliveries), timeout]);
    if (outcome === "late") break;
  }
  clearTimeout(timer);
}

/** Moves a manual clock timer by timer, so that the work of one timer is done before the next fires. */
export async function advanceClock(world: World, ms: number): Promise<{ now: number }> {
  const { clock } = world;
  if (!isManualClock(clock)) throw new ControlError(409, "This simulator runs on the real clock.");
  const end = clock.now() + ms;
  await settleDeliveries(world);
  for (let next = clock.nextTimerAt(); next !== null && next <= end; next = clock.nextTimerAt()) {
    clock.advance(Math.max(0, next - clock.now()));
    await settleDeliveries(world);
  }
  clock.advance(end - clock.now());
  world.events.publish({ type: "clock", now: clock.now() });
  return { now: clock.now() };
}
