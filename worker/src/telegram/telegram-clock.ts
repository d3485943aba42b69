import type { Ports } from "#ports.ts";

/*
 * Before a planned message is queued, the worker's clock is compared with the `Date` header of an answer from Telegram.
 * With a clock that runs ahead, messages would go out early or be marked as missed, and neither can be undone.
 */

const TIMEOUT_MS = 5000;
const KNOWN_FOR_MS = 60_000;
/** Smaller differences do no harm, and can come from the rounding of `Date` and a slow answer. */
const TOLERANCE_MS = 120_000;
/** Planning asks every 15 seconds, so this is ten minutes. */
const MAX_FAILURES = 40;

interface Comparison {
  comparedAt: number;
  /** How far Telegram's clock is ahead of ours. */
  differenceMs: number;
  /** How many comparisons in a row got no answer. */
  failures: number;
}

const comparisons = new WeakMap<Ports, Comparison>();

/** Resolves to null without an answer, and to zero if the answer has no date. */
async function askTelegram(ports: Ports): Promise<number | null> {
  const timeout = new AbortController();
  const cancel = ports.setTimer(TIMEOUT_MS, () => timeout.abort());
  try {
    const init = { redirect: "manual", signal: timeout.signal } as const;
    const answer = await ports.fetch(`${ports.settings.TELEGRAM_API_ROOT}/`, init);
    const date = Date.parse(answer.headers.get("date") ?? "");
    await answer.body?.cancel();
    return Number.isNaN(date) ? 0 : date - ports.now();
  } catch {
    return null;
  } finally {
    cancel();
  }
}

async function compare(ports: Ports): Promise<number> {
  const known = comparisons.get(ports);
  const isFresh = known && Math.abs(ports.now() - known.comparedAt) < KNOWN_FOR_MS;
  if (isFresh && known.failures === 0) return known.differenceMs;
  const measured = await askTelegram(ports);
  const failures = measured === null ? (known?.failures ?? 0) + 1 : 0;
  comparisons.set(ports, { comparedAt: ports.now(), differenceMs: measured ?? 0, failures });
  if (failures > 0 && failures < MAX_FAILURES) {
    throw new Error("Telegram does not answer, so the clock cannot be checked.");
  }
  return measured ?? 0;
}

const isWrong = (differenceMs: number) => Math.abs(differenceMs) >= TOLERANCE_MS;

/** Whether the last comparison found our clock wrong. */
export const isClockKnownWrong = (ports: Ports): boolean =>
  isWrong(comparisons.get(ports)?.differenceMs ?? 0);

/** Compares the clocks. True if ours is newly found to be wrong; false also if Telegram does not answer. */
export async function detectWrongClock(ports: Ports): Promise<boolean> {
  const wasKnown = isClockKnownWrong(ports);
  const differenceMs = await compare(ports).catch(() => 0);
  return isWrong(differenceMs) && !wasKnown;
}

/**
 * Returns the ports as they are if their clock is about right, and otherwise ports with Telegram's clock. Throws while
 * Telegram does not answer; after ten minutes without an answer it trusts the clock.
 */
export async function withCorrectClock(ports: Ports): Promise<Ports> {
  const differenceMs = await compare(ports);
  if (!isWrong(differenceMs)) return ports;
  ports.log.warn("clock is wrong", { behindBySeconds: Math.round(differenceMs / 1000) });
  return { ...ports, now: () => ports.now() + differenceMs };
}
