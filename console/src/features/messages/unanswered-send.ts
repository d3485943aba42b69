import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import type { UnansweredSend, MessageDraft } from "#composer/message-draft.ts";

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
  left: UnansweredSend,
): boolean => message.trim() === left.message && (botId === null || botId === left.botId);

const findBroadcast = (
  { botId, message, after }: UnansweredSend,
  broadcasts: readonly Broadcast[],
): Broadcast | undefined => {
  const known = broadcasts.findIndex(({ id }) => id === after);
  const made = known < 0 ? broadcasts : broadcasts.slice(0, known);
  return made.find(
    ({ source, title, bot_id, message: text }) =>
      source === "now" && !title && bot_id === botId && text === message,
  );
};

/**
 * The broadcast of a message that was sent: one with its text that was created after it. Order decides, because
 * the clocks of browser and worker may differ.
 */
export const takenAs = (
  unanswered: UnansweredSend,
  broadcasts: readonly Broadcast[] | undefined,
): Broadcast | null =>
  (unanswered.after !== undefined && broadcasts && findBroadcast(unanswered, broadcasts)) || null;

/** What happened to an unanswered message. */
export function verdictOn(unanswered: UnansweredSend, recent: Recent, sinceMs: number): Verdict {
  const { broadcasts, atMs } = recent;
  if (!broadcasts) return { kind: "open" };
  const broadcast = takenAs(unanswered, broadcasts);
  if (broadcast) return { kind: "taken", broadcast };
  const isLost = atMs - sinceMs >= TIMEOUT_MS && !findBroadcast(unanswered, broadcasts);
  return { kind: isLost ? "lost" : "open" };
}
