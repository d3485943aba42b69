import type { Ports } from "#ports.ts";

/** Node fires longer timers immediately. They fire early instead, and callers check the clock again. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const realClock: Pick<Ports, "now" | "setTimer"> = {
  now: Date.now,
  setTimer: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(delayMs, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
