export type FloodWindow = {
  /**
   * Milliseconds until `cost` more events fit; 0 if they fit now. More events than the limit never fit, so their wait
   * is always a whole window.
   */
  waitFor: (now: number, cost: number, limit: number) => number;
  add: (now: number, cost: number) => void;
};

/** Allows at most `limit` events in any period of `windowMs`. */
export function createFloodWindow(windowMs: number): FloodWindow {
  let events: number[] = [];
  let first = 0;

  const prune = (now: number) => {
    while (first < events.length && (events[first] ?? now) <= now - windowMs) first++;
    if (first > 64 && first * 2 > events.length) {
      events = events.slice(first);
      first = 0;
    }
  };

  return {
    waitFor: (now, cost, limit) => {
      prune(now);
      const excess = events.length - first + cost - limit;
      if (excess <= 0) return 0;
      if (cost > limit) return windowMs;
      const lastToExpire = events[Math.min(first + Math.ceil(excess), events.length) - 1] ?? now;
      return lastToExpire + windowMs - now;
    },
    add: (now, cost) => {
      for (let count = 0; count < cost; count++) events.push(now);
    },
  };
}
