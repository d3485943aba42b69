import type { Campaign } from "@tbm/contract/campaigns.ts";

const MINUTE_MS = 60_000;
const SLACK_MS = 3000;
const LONGEST_MS = 3_600_000;

/** `Not scheduled`, `Overdue`, or what is left to the nearest minute: `1d 2h`, `3h 20m`, `12m`. */
export function nextSendText(nextSendAt: string | null | undefined, now: number): string {
  const at = Date.parse(nextSendAt ?? "");
  if (Number.isNaN(at)) return "Not scheduled";
  if (at < now) return "Overdue";
  const minutes = Math.max(1, Math.round((at - now) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (minutes > 24 * 60) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/**
 * How long the list stays true by itself: until a moment after its next run. What should have run long
 * ago is not asked for in haste.
 */
export function freshForMs(
  campaigns: readonly Pick<Campaign, "next_send_at">[],
  now: number,
): number {
  const waits = campaigns
    .map(({ next_send_at }) => Date.parse(next_send_at ?? "") - now)
    .filter((wait) => !Number.isNaN(wait))
    .map((wait) => (wait < -MINUTE_MS ? MINUTE_MS / 2 : Math.max(0, wait)));
  return Math.min(LONGEST_MS, ...waits.map((wait) => wait + SLACK_MS));
}
