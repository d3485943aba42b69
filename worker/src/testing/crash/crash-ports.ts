import type { SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";

import { steppedPorts } from "./stepped-ports.ts";

const never = () => new Promise<never>(() => {});

/**
 * Ports of a process that can die between any two steps. Each use of the database, of Telegram or of a file has a
 * step before it and one after it. In a dead process every promise stays pending.
 */
export function crashingPorts(ports: Ports, driver: SqlDriver, diesAt = Infinity) {
  let steps = 0;
  let isDead = false;
  const timers = new Set<() => void>();

  const die = () => {
    isDead = true;
    for (const cancel of timers) cancel();
  };

  async function step<T>(work: () => Promise<T>): Promise<T> {
    steps += 1;
    if (steps >= diesAt) die();
    if (isDead) return never();
    const result = await work();
    steps += 1;
    if (steps >= diesAt) die();
    return isDead ? never() : result;
  }

  const ownPorts: Ports = {
    ...steppedPorts(ports, driver, step),
    setTimer: (delayMs, run) => {
      if (isDead) return () => {};
      const cancel = ports.setTimer(delayMs, run);
      timers.add(cancel);
      return () => {
        timers.delete(cancel);
        cancel();
      };
    },
  };
  return { ports: ownPorts, die, steps: () => steps, isDead: () => isDead };
}
