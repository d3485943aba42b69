import type { SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";

import { steppedPorts } from "./stepped-ports.ts";

/**
 * Ports of a lane that stalls at a step, continues when `resume` is called, and dies `stepsAfter` steps later. Each use
 * of the database, of Telegram or of a file has a step before it and one after it.
 */
export function stalledPorts(
  ports: Ports,
  driver: SqlDriver,
  stallsAt = Infinity,
  stepsAfter = Infinity,
) {
  let steps = 0;
  let diesAt = Infinity;
  let isResumed = false;
  const resuming = Promise.withResolvers<void>();

  async function pass(): Promise<void> {
    steps += 1;
    if (steps >= stallsAt && !isResumed) await resuming.promise;
    if (steps >= diesAt) await new Promise<never>(() => {});
  }

  async function step<T>(work: () => Promise<T>): Promise<T> {
    await pass();
    const result = await work();
    await pass();
    return result;
  }

  return {
    ports: steppedPorts(ports, driver, step),
    isStalled: () => steps >= stallsAt && !isResumed,
    steps: () => steps,
    resume: () => {
      isResumed = true;
      diesAt = steps + stepsAfter;
      resuming.resolve();
    },
  };
}
