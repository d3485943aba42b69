import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { PartlyPosted, QueuedDelivery, Settlement } from "#ledger/delivery.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

/** How long a delivery waits while Telegram cannot be reached. */
export const MAX_UNREACHABLE_MS = 3_600_000;

/** The reasons to retry a refused delivery. Each allows one retry. */
export type Retry = "moved" | "file" | "newcomer";

export interface Attempt {
  delivery: QueuedDelivery;
  stepCount: number;
  /** When it was queued, or when Telegram became unreachable if that was later. */
  waitingSince: number;
  now: number;
  outcome: Outcome<Posted>;
  /** The reason to retry after a refusal, or null. */
  retry: Retry | null;
  /** True if the delivery posts a new message where the one to edit is gone. */
  isRenewal?: boolean;
}

const partly = ({ step }: QueuedDelivery, code: PartlyPosted, cause: Cause): Cause =>
  step > 0 ? { code, params: { cause } } : cause;

/** Decides the next state of a delivery from the outcome of its call. */
export function decideDelivery(attempt: Attempt): Settlement {
  const { delivery, stepCount, waitingSince, now, outcome, retry } = attempt;
  const { broadcastId, groupId, attempts, step, retried, messageIds } = delivery;
  const same = { broadcastId, groupId, attempts, step, retried, messageIds };
  const again = (cause: Cause): Settlement => ({ ...same, state: "queued", cause });
  const failed = (cause: Cause): Settlement => ({
    ...same,
    state: "failed",
    cause: partly(delivery, "partly_posted", cause),
  });
  switch (outcome.kind) {
    case "sent": {
      const done = step + 1;
      const ids = [...messageIds, ...outcome.result.messageIds];
      const state = done < stepCount ? "queued" : "sent";
      // Telegram numbers messages by chat, so a later change needs the chat of the first one.
      const posted = step === 0 ? { chatId: delivery.chatId } : {};
      return { ...same, ...posted, state, step: done, messageIds: ids, cause: null };
    }
    case "later":
      return again(outcome.cause);
    case "neverLeft":
      return now - waitingSince > MAX_UNREACHABLE_MS ? failed(outcome.cause) : again(outcome.cause);
    case "unconfirmed": {
      const cause = partly(delivery, "perhaps_partly_posted", outcome.cause);
      return { ...same, state: "unconfirmed", cause };
    }
    default:
      if (!retry || retried.includes(retry)) return failed(outcome.cause);
      return {
        ...again(outcome.cause),
        retried: `${retried} ${retry}`.trim(),
        ...(outcome.kind === "moved" && { chatId: outcome.newChatId }),
      };
  }
}
