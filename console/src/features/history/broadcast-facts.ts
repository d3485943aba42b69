import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import type { Tone } from "#components/status-badge.tsx";
import { excerpt } from "#lib/excerpt.ts";

/** In the order in which they are told. */
export const COUNTERS = [
  "sent",
  "failed",
  "unconfirmed",
  "cancelled",
  "missed",
  "pending",
] as const;

const number = new Intl.NumberFormat("en-US");

export const isRunning = ({ finished_at, pending }: Broadcast): boolean =>
  !finished_at && pending > 0;

/** All is out, but some of it may still be waiting for its pin. */
export const isPinning = ({ finished_at, pin }: Broadcast): boolean => pin === true && !finished_at;

/** How many have ended, in whatever way. */
export const settledOf = ({ total, pending }: Broadcast): number => total - pending;

/** `2 of 3 sent`. */
export const sentText = ({ sent, total }: Broadcast): string =>
  `${number.format(sent)} of ${number.format(total)} sent`;

/** `1 failed, 2 pending`: all that is not sent; empty when all is. */
export const othersText = (broadcast: Broadcast): string =>
  COUNTERS.filter((counter) => counter !== "sent" && broadcast[counter] > 0)
    .map((counter) => `${number.format(broadcast[counter])} ${counter}`)
    .join(", ");

/** Only what Telegram confirmed in every group is called sent. */
export function stateOf(broadcast: Broadcast): { word: string; tone: Tone } {
  if (isRunning(broadcast)) return { word: "running", tone: "neutral" };
  const { sent, total, failed, unconfirmed, cancelled } = broadcast;
  if (sent === total) return { word: "sent", tone: "positive" };
  if (sent > 0) return { word: "partly sent", tone: failed > 0 ? "negative" : "uncertain" };
  if (unconfirmed > 0) return { word: "unconfirmed", tone: "uncertain" };
  if (failed > 0) return { word: "failed", tone: "negative" };
  return { word: cancelled > 0 ? "cancelled" : "missed", tone: "neutral" };
}

/** `Silent, pinned`: what was asked for besides; empty for nothing. */
export function optionsText({ silent, protect, noPreview, pin }: Broadcast): string {
  const words = [
    silent && "silent",
    protect && "protected",
    noPreview && "no link preview",
    pin && "pinned",
  ].filter((word) => typeof word === "string");
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SOURCES: Record<string, string> = { now: "Sent now", schedule: "Scheduled" };

export function sourceText({ source, title }: Broadcast): string {
  if (source === "campaign") return `Campaign${title ? ` ${title}` : ""}`;
  return title || (SOURCES[source] ?? source);
}

export const botText = ({ bot_name }: Broadcast): string => bot_name ?? "Deleted bot";

export const shortened = ({ message }: Broadcast): string => excerpt(message);
