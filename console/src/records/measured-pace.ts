import { t } from "@lingui/core/macro";

import { durationText } from "#time/durations.ts";

/** How many deliveries had ended at a moment. */
export interface Sample {
  atMs: number;
  settled: number;
}

export interface Pace {
  perSecond: number;
  /** Null if nothing has ended for a while. */
  secondsLeft: number | null;
}

const WINDOW_MS = 30_000;
const SHORTEST_MS = 1500;
/** Shorter pauses are normal, because Telegram limits the rate per group. */
const STILL_MS = 15_000;

/** Keeps only the last half minute, to measure the current pace. */
export const addSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS),
  sample,
];

/** Null until there are enough samples. */
export function paceOf(samples: readonly Sample[], pending: number): Pace | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < SHORTEST_MS) return null;
  const since = samples.find(({ settled }) => settled === last.settled) ?? last;
  if (last.atMs - since.atMs >= STILL_MS) return { perSecond: 0, secondsLeft: null };
  const perSecond = (last.settled - first.settled) / ((last.atMs - first.atMs) / 1000);
  return perSecond > 0 ? { perSecond, secondsLeft: pending / perSecond } : null;
}

/** `28 a second, about 1 min 10 s left` */
export function paceText(pace: Pace | null): string {
  if (!pace) return t`Estimating time left…`;
  if (pace.secondsLeft === null) return t`Waiting for Telegram's rate limit.`;
  const time = durationText(pace.secondsLeft);
  if (pace.perSecond >= 1) {
    const rate = Math.round(pace.perSecond);
    return t`${rate} a second, about ${time} left`;
  }
  const rate = Math.max(1, Math.round(pace.perSecond * 60));
  return t`${rate} a minute, about ${time} left`;
}

/** How it goes on: the pace, or that Telegram doesn't answer. */
export const courseText = (pace: Pace | null, isTelegramSilent: boolean): string =>
  isTelegramSilent ? t`Telegram isn't answering. Retrying automatically.` : paceText(pace);
