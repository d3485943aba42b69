import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { PartlyPosted, QueuedDelivery, Settlement } from "#ledger/delivery.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

/** How long a delivery waits for a Telegram that cannot be reached. */
export const PATIENCE_MS = 3_600_000;

/** What may be tried a second time, once. */
export type Retry = "moved" | "file" | "newcomer";

interface Attempt {
  delivery: QueuedDelivery;
  stepCount: number;
  /** Since when it is queued and Telegram is out of reach. */
  waitingSince: number;
  now: number;
  outcome: Outcome<Posted>;
  /** Why a refusal may be answered by one more try; null if it may not. */
  retry: Retry | null;
}

const partly = ({ step }: QueuedDelivery, code: PartlyPosted, cause: Cause): Cause =>
  step > 0 ? { code, params: { cause } } : cause;

/** What one call's outcome makes of its delivery. */
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
      return { ...same, state, step: done, messageIds: ids, cause: null };
    }
    case "later":
      return again(outcome.cause);
    case "neverLeft":
      return now - waitingSince > PATIENCE_MS ? failed(outcome.cause) : again(outcome.cause);
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
