import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import type { HandedOver, MessageDraft } from "#composer/message-draft.ts";

/** If nothing has appeared after this long, the worker never received the message. */
const TIMEOUT_MS = 10_000;

/** The newest broadcasts, and when they were read. */
interface Recent {
  broadcasts: readonly Broadcast[] | undefined;
  atMs: number;
}

export type Verdict = { kind: "taken"; broadcast: Broadcast } | { kind: "lost" } | { kind: "open" };

/** Whether the draft still equals the message that was sent. The bot is null until the bots are loaded. */
export const isSameAsSent = (
  { botId, message }: Pick<MessageDraft, "botId" | "message">,
  left: HandedOver,
): boolean => message.trim() === left.message && (botId === null || botId === left.botId);

/**
 * What happened to an unanswered message. It counts as taken if a broadcast with its text was created after it.
 * Order decides, because the clocks of browser and worker may differ.
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
  return { kind: atMs - sinceMs < TIMEOUT_MS ? "open" : "lost" };
}
