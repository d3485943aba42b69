import { t } from "@lingui/core/macro";
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

/** How many are done, wherever a progress is shown. What was cancelled or missed isn't. */
export const doneOf = ({ sent, failed, unconfirmed }: DeliveryCounts): number =>
  sent + failed + unconfirmed;

/** `2 of 3 sent` */
export function sentText(counts: DeliveryCounts): string {
  const [sent, total] = [formatNumber(counts.sent), formatNumber(counts.total)];
  return t`${sent} of ${total} sent`;
}

type Counter = (typeof COUNTERS)[number];

const COUNT_TEXTS: Record<Counter, (count: string) => string> = {
  sent: (count) => t`${count} sent`,
  failed: (count) => t`${count} failed`,
  unconfirmed: (count) => t`${count} unconfirmed`,
  cancelled: (count) => t`${count} cancelled`,
  missed: (count) => t`${count} missed`,
  pending: (count) => t`${count} pending`,
};

/** `2 failed` for each count that is not zero. */
export const countTexts = (counts: DeliveryCounts): { counter: Counter; text: string }[] =>
  COUNTERS.filter((counter) => counts[counter] > 0).map((counter) => ({
    counter,
    text: COUNT_TEXTS[counter](formatNumber(counts[counter])),
  }));

/** `312 sent, 2 failed`: the final result. */
export const closingText = (counts: DeliveryCounts): string =>
  countTexts(counts)
    .map(({ text }) => text)
    .join(", ");

/** `Stopping: 12 sent, 42 cancelled, 6 still under way` */
export function stoppingText(counts: DeliveryCounts): string {
  const [results, pending] = [closingText({ ...counts, pending: 0 }), formatNumber(counts.pending)];
  return t`Stopping: ${results}, ${pending} still under way`;
}

interface DeliveryState {
  /** For a badge. */
  word: string;
  tone: "positive" | "negative" | "uncertain" | "neutral";
}

/** Only what Telegram confirmed in every group counts as sent. */
export function stateOf(counts: DeliveryCounts): DeliveryState {
  if (isStopping(counts)) return { word: t`stopping`, tone: "neutral" };
  if (isRunning(counts)) return { word: t`running`, tone: "neutral" };
  const { sent, total, failed, unconfirmed, cancelled } = counts;
  if (sent === total) return { word: t`sent`, tone: "positive" };
  if (sent > 0) return { word: t`partly sent`, tone: failed > 0 ? "negative" : "uncertain" };
  if (unconfirmed > 0) return { word: t`unconfirmed`, tone: "uncertain" };
  if (failed > 0) return { word: t`failed`, tone: "negative" };
  return { word: cancelled > 0 ? t`cancelled` : t`missed`, tone: "neutral" };
}
