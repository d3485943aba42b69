import { t } from "@lingui/core/macro";

const MINUTE_MS = 60_000;
const SLACK_MS = 3000;
const LONGEST_MS = 3_600_000;

/** `Overdue`, or the time left to the nearest minute: `1d 2h`, `3h 20m`, `12m`. */
export function countdown(at: number, now: number): string {
  if (at < now) return t`Overdue`;
  const left = Math.max(1, Math.round((at - now) / MINUTE_MS));
  const minutes = left % 60;
  if (left > 24 * 60) {
    const days = Math.floor(left / (24 * 60));
    const hours = Math.floor(left / 60) % 24;
    return t`${days}d ${hours}h`;
  }
  const hours = Math.floor(left / 60);
  return hours > 0 ? t`${hours}h ${minutes}m` : t`${minutes}m`;
}

/** Milliseconds until shortly after the next of these moments. A moment long past counts as half a minute away. */
export function untilNext(moments: readonly (string | null | undefined)[], now: number): number {
  const waits = moments
    .map((moment) => Date.parse(moment ?? "") - now)
    .filter((wait) => !Number.isNaN(wait))
    .map((wait) => (wait < -MINUTE_MS ? MINUTE_MS / 2 : Math.max(0, wait)));
  return Math.min(LONGEST_MS, ...waits.map((wait) => wait + SLACK_MS));
}
