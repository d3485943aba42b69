import { type Cause, plain, type PlainCode } from "@tbm/contract/sentences/sentences.ts";

import { REFUSED, type Settlement } from "#ledger/delivery.ts";

import { type Attempt, MAX_UNREACHABLE_MS } from "./decide-delivery.ts";

/** Making a change twice does no harm, so an unanswered one is tried this often before it is unconfirmed. */
const MAX_UNANSWERED = 5;

const UNANSWERED = "unanswered";

/** The first refusal of a message of this change, as stored in `retried`. */
function refusalIn(retried: string): Cause | null {
  const stored = retried.split(" ").find((word) => word.startsWith(REFUSED));
  // Stored below, from a cause without details.
  return stored === undefined ? null : plain(stored.slice(REFUSED.length) as PlainCode);
}

const isPlain = ({ params }: Cause) => Object.keys(params).length === 0;
const withWord = (retried: string, word: string) => `${retried} ${word}`.trim();

/** Posts a new message instead of editing one. */
function repost({ delivery }: Attempt, cause: Cause, chatId?: string): Settlement {
  const { broadcastId, groupId, attempts, retried } = delivery;
  return {
    broadcastId,
    groupId,
    attempts,
    retried,
    action: "post",
    step: 0,
    messageIds: [],
    state: "queued",
    cause,
    ...(chatId !== undefined && { chatId }),
  };
}

/**
 * Decides the next state of a change to posted messages from the outcome of one call. If Telegram refuses to change
 * one message, the others are still changed.
 */
export function decideChange(attempt: Attempt): Settlement {
  const { delivery, stepCount, waitingSince, now, outcome, retry, isRenewal = false } = attempt;
  const { broadcastId, groupId, attempts, step, retried, messageIds } = delivery;
  const same = { broadcastId, groupId, attempts, step, retried, messageIds };
  const again = (cause: Cause): Settlement => ({ ...same, state: "queued", cause });
  const failed = (cause: Cause): Settlement => ({ ...same, state: "failed", cause });
  const afterStep = (words: string): Settlement => {
    const done = step + 1;
    const next = { ...same, step: done, retried: words };
    if (done < stepCount) return { ...next, state: "queued", cause: null };
    const refusal = refusalIn(words);
    if (refusal) return { ...next, state: "failed", cause: refusal };
    // A renewed post is the result of a run, so it counts as sent.
    return { ...next, state: isRenewal ? "sent" : "done", cause: null };
  };
  switch (outcome.kind) {
    case "sent":
      return afterStep(retried);
    case "later":
      return again(outcome.cause);
    case "neverLeft":
      return now - waitingSince > MAX_UNREACHABLE_MS ? failed(outcome.cause) : again(outcome.cause);
    case "unconfirmed": {
      const asked = retried.split(" ").filter((word) => word === UNANSWERED).length + 1;
      if (asked >= MAX_UNANSWERED) return { ...same, state: "unconfirmed", cause: outcome.cause };
      return { ...again(outcome.cause), retried: withWord(retried, UNANSWERED) };
    }
    case "moved":
      // Message ids of the old chat mean other messages in the new one.
      return isRenewal
        ? repost(attempt, outcome.cause, outcome.newChatId)
        : failed(plain(delivery.action === "delete" ? "post_in_old_chat" : "post_not_editable"));
    default:
      if (retry && !retried.includes(retry)) {
        return { ...again(outcome.cause), retried: withWord(retried, retry) };
      }
      if (outcome.scope !== "message" || !isPlain(outcome.cause)) return failed(outcome.cause);
      if (isRenewal && step === 0 && outcome.cause.code === "post_gone") {
        return repost(attempt, outcome.cause);
      }
      return afterStep(withWord(retried, `${REFUSED}${outcome.cause.code}`));
  }
}
