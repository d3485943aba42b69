export type Cancel = () => void;

export type Clock = {
  readonly isManual: boolean;
  now: () => number;
  setTimer: (delayMs: number, run: () => void) => Cancel;
};

export type ManualClock = Clock & {
  readonly isManual: true;
  advance: (ms: number) => void;
  /** When the next timer is due; null if there is none. */
  nextTimerAt: () => number | null;
};

export const realClock = (): Clock => ({
  isManual: false,
  now: () => Date.now(),
  setTimer: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

type Timer = { at: number; order: number; run: () => void };

export function manualClock(startAt = Date.UTC(2026, 0, 1)): ManualClock {
  let now = startAt;
  let order = 0;
  const timers = new Set<Timer>();

  const earliest = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) {
      const isEarlier =
        !first || timer.at < first.at || (timer.at === first.at && timer.order < first.order);
      if (isEarlier) first = timer;
    }
    return first;
  };

  return {
    isManual: true,
    now: () => now,
    nextTimerAt: () => earliest()?.at ?? null,
    setTimer: (delayMs, run) => {
      const timer = { at: now + Math.max(0, delayMs), order: order++, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const end = now + ms;
      for (let timer = earliest(); timer && timer.at <= end; timer = earliest()) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
      }
      now = end;
    },
  };
}

export const isManualClock = (clock: Clock): clock is ManualClock => clock.isManual;

/** Resolves when the simulator's clock has passed `ms`, or at once when the signal aborts. */
export function sleepOn(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      cancel();
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.setTimer(ms, done);
    signal?.addEventListener("abort", done, { once: true });
  });
}
