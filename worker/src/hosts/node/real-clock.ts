import type { Ports } from "#ports.ts";

/** Node would run what is set further ahead at once. Whoever waits looks at the clock again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const realClock: Pick<Ports, "now" | "setTimer"> = {
  now: Date.now,
  setTimer: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
