/** Each form may hold a 10 MB picture two or three times, and an isolate has 128 MB. */
const CONCURRENT_FORMS = 2;
const POLL_MS = 50;
/** After this long without a heartbeat, the platform has stopped the request. */
const GONE_MS = 10_000;

interface Waiter {
  seenAt: number;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs at most `limit` tasks at a time in this isolate, in order of arrival. Each request waits with its own timers,
 * because on Cloudflare one request cannot wake another.
 */
export function createIsolateTurns(limit = CONCURRENT_FORMS) {
  const waiters = new Set<Waiter>();

  function isItsTurn(waiter: Waiter): boolean {
    const now = Date.now();
    for (const other of waiters) if (now - other.seenAt > GONE_MS) waiters.delete(other);
    waiters.add(waiter);
    return [...waiters].indexOf(waiter) < limit;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const waiter = { seenAt: Date.now() };
    const heartbeat = setInterval(() => (waiter.seenAt = Date.now()), GONE_MS / 10);
    try {
      while (!isItsTurn(waiter)) await sleep(POLL_MS);
      return await work();
    } finally {
      clearInterval(heartbeat);
      waiters.delete(waiter);
    }
  };
}
