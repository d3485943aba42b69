import { LIMITS } from "@tbm/contract/limits.ts";

import { formatNumber } from "#lib/numbers.ts";

/** How many deliveries of a message are in each state. */
export interface DeliveryCounts {
  finished_at?: string | null | undefined;
  total: number;
  pending: number;
  sent: number;
  failed: number;
  unconfirmed: number;
  cancelled: number;
  missed: number;
}

/** In display order. */
export const COUNTERS = [
  "sent",
  "failed",
  "unconfirmed",
  "cancelled",
  "missed",
  "pending",
] as const;

export const isRunning = ({ finished_at, pending }: DeliveryCounts): boolean =>
  !finished_at && pending > 0;

/**
 * Whether a stopped broadcast is only waiting for messages in flight. If more are pending than can be in flight,
 * the cancelled ones belong to a removed group.
 */
export const isStopping = (counts: DeliveryCounts): boolean =>
  isRunning(counts) && counts.cancelled > 0 && counts.pending <= LIMITS.messagesInFlight;

/** How many have ended in any state. */
export const settledOf = ({ total, pending }: DeliveryCounts): number => total - pending;

/** How many were attempted: all that have ended except the cancelled ones. */
export const attemptedOf = (counts: DeliveryCounts): number => settledOf(counts) - counts.cancelled;

/** `2 of 3 sent` */
export const sentText = ({ sent, total }: DeliveryCounts): string =>
  `${formatNumber(sent)} of ${formatNumber(total)} sent`;

/** `1 failed, 2 pending`: everything not sent; empty if all were sent. */
export const othersText = (counts: DeliveryCounts): string =>
  COUNTERS.filter((counter) => counter !== "sent" && counts[counter] > 0)
    .map((counter) => `${formatNumber(counts[counter])} ${counter}`)
    .join(", ");

/** `312 sent, 2 failed`: the final result. */
export const closingText = (counts: DeliveryCounts): string =>
  COUNTERS.filter((counter) => counts[counter] > 0)
    .map((counter) => `${formatNumber(counts[counter])} ${counter}`)
    .join(", ");

/** `Stopping: 12 sent, 42 cancelled, 6 still under way` */
export const stoppingText = (counts: DeliveryCounts): string =>
  `Stopping: ${closingText({ ...counts, pending: 0 })}, ${formatNumber(counts.pending)} still under way`;

interface DeliveryState {
  word: string;
  tone: "positive" | "negative" | "uncertain" | "neutral";
}

/** Only what Telegram confirmed in every group counts as sent. */
export function stateOf(counts: DeliveryCounts): DeliveryState {
  if (isRunning(counts))
    return { word: isStopping(counts) ? "stopping" : "running", tone: "neutral" };
  const { sent, total, failed, unconfirmed, cancelled } = counts;
  if (sent === total) return { word: "sent", tone: "positive" };
  if (sent > 0) return { word: "partly sent", tone: failed > 0 ? "negative" : "uncertain" };
  if (unconfirmed > 0) return { word: "unconfirmed", tone: "uncertain" };
  if (failed > 0) return { word: "failed", tone: "negative" };
  return { word: cancelled > 0 ? "cancelled" : "missed", tone: "neutral" };
}
