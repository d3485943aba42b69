import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import type { HandedOver, MessageDraft } from "#composer/message-draft.ts";

/** After this long without a trace of it, the worker never got the message. */
const PATIENCE_MS = 10_000;

/** The newest broadcasts, and when they were read. */
interface Recent {
  broadcasts: readonly Broadcast[] | undefined;
  atMs: number;
}

export type Verdict = { kind: "taken"; broadcast: Broadcast } | { kind: "lost" } | { kind: "open" };

/** Whether the draft is still what was handed over; no bot is known before all are loaded. */
export const isWhatLeft = (
  { botId, message }: Pick<MessageDraft, "botId" | "message">,
  left: HandedOver,
): boolean => message.trim() === left.message && (botId === null || botId === left.botId);

/**
 * What became of a message whose answer nobody heard. It is taken only if a broadcast with its text
 * was made after it left; the clocks of browser and worker may differ, so the order decides.
 */
export function verdictOn(handedOver: HandedOver, recent: Recent, sinceMs: number): Verdict {
  const { broadcasts, atMs } = recent;
  if (!broadcasts) return { kind: "open" };
  const { botId, message, after } = handedOver;
  const known = broadcasts.findIndex(({ id }) => id === after);
  const made = known < 0 ? broadcasts : broadcasts.slice(0, known);
  const found = made.find(
    ({ source, title, bot_id, message: text }) =>
      source === "now" && !title && bot_id === botId && text === message,
  );
  if (found) return after === undefined ? { kind: "open" } : { kind: "taken", broadcast: found };
  return { kind: atMs - sinceMs < PATIENCE_MS ? "open" : "lost" };
}
