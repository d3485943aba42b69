import { LIMITS } from "@tbm/contract/limits.ts";
import type {
  AlertDetails,
  AlertKind,
  AlertTexts,
} from "@tbm/contract/sentences/alerts/alert-details.ts";

import { escapeHtml } from "#alerts/alert-chats.ts";
import type { Settings } from "#settings.ts";

/** How many lines each kind gets, fewer if the message would be too long. */
const LINES = [10, 5, 2, 0];

/** The waiting alerts of a kind: the first of them, and how many there are. */
export type Waiting = {
  [Kind in AlertKind]: { kind: Kind; total: number; details: AlertDetails[Kind][] };
}[AlertKind];

/** The address of the console, unless it leads only to the worker's own machine. */
function consoleAddress({ WORKER_URL }: Settings): string | null {
  const { hostname } = new URL(WORKER_URL);
  const isLocal = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0|.*\.invalid)$/.test(hostname);
  return isLocal ? null : WORKER_URL;
}

/** The address on the console that an alert leads to. */
function linkOf(waiting: Waiting, index: number, settings: Settings): string | null {
  const address = consoleAddress(settings);
  if (address === null) return null;
  if (waiting.kind === "sending_held") return address;
  if (waiting.kind !== "send_failed") return null;
  return `${address}/history/${waiting.details[index]?.id ?? ""}`;
}

function lineOf(waiting: Waiting, index: number, texts: AlertTexts, settings: Settings): string {
  const details = waiting.details[index];
  // Both are of the same kind.
  const say = texts.line[waiting.kind] as (details: unknown) => string;
  const text = `• ${escapeHtml(say(details).replaceAll(/\s+/g, " "))}`;
  const link = linkOf(waiting, index, settings);
  return link === null ? text : `${text}\n${escapeHtml(link)}`;
}

function sectionOf(waiting: Waiting, lines: number, texts: AlertTexts, settings: Settings): string {
  const count = Math.min(lines, waiting.details.length);
  const rest = waiting.total - count;
  return [
    `<b>${escapeHtml(texts.heading[waiting.kind](waiting.total))}</b>`,
    ...Array.from({ length: count }, (_, index) => lineOf(waiting, index, texts, settings)),
    ...(rest > 0 && count > 0 ? [escapeHtml(texts.more(rest))] : []),
  ].join("\n");
}

/** One message, as Telegram's HTML, about everything that waits. */
export function composeAlerts(
  all: readonly Waiting[],
  texts: AlertTexts,
  settings: Settings,
): string {
  const composed = LINES.map((lines) =>
    all.map((waiting) => sectionOf(waiting, lines, texts, settings)).join("\n\n"),
  );
  return composed.find((html) => html.length <= LIMITS.messageLength) ?? "";
}

export const composeLines = (heading: string, lines: readonly string[]): string =>
  [`<b>${escapeHtml(heading)}</b>`, ...lines.map(escapeHtml)].join("\n");
