import type { BotPace } from "./bot-pace.ts";

const FREE_BYTES = 100_000;
const BURST_MS = 1000;
const BACKLOG_MS = 5000;

/**
 * Uploads of the same total size are spread out. Returns how long this one must wait, or null if the queue for that
 * size is too long.
 */
export function uploadDelayMs(pace: BotPace, totalBytes: number, now: number): number | null {
  if (totalBytes <= FREE_BYTES) return 0;
  const gapMs = Math.min(Math.max(totalBytes * 1e-4, 200), 900);
  const last = pace.uploads.get(totalBytes) ?? -Infinity;
  if (last > now + BACKLOG_MS) return null;
  const turn = Math.max(last + gapMs, now - BURST_MS);
  pace.uploads.set(totalBytes, turn);
  return Math.max(0, turn - now);
}
