import { partlyPosted, type QueuedDelivery, type Settlement } from "#ledger/delivery.ts";
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

const partly = ({ step }: QueuedDelivery, rest: "is not" | "may be too", reason: string) =>
  step > 0 ? `${partlyPosted(rest)}${reason}` : reason;

/** What one call's outcome makes of its delivery. */
export function decideDelivery(attempt: Attempt): Settlement {
  const { delivery, stepCount, waitingSince, now, outcome, retry } = attempt;
  const { broadcastId, groupId, attempts, step, retried, messageIds } = delivery;
  const same = { broadcastId, groupId, attempts, step, retried, messageIds };
  const again = (reason: string | null): Settlement => ({ ...same, state: "queued", reason });
  const failed = (reason: string): Settlement => ({
    ...same,
    state: "failed",
    reason: partly(delivery, "is not", reason),
  });
  switch (outcome.kind) {
    case "sent": {
      const done = step + 1;
      const ids = [...messageIds, ...outcome.result.messageIds];
      const state = done < stepCount ? "queued" : "sent";
      return { ...same, state, step: done, messageIds: ids, reason: null };
    }
    case "later":
      return again(outcome.reason);
    case "neverLeft":
      return now - waitingSince > PATIENCE_MS ? failed(outcome.reason) : again(outcome.reason);
    case "unconfirmed": {
      const reason = partly(delivery, "may be too", outcome.reason);
      return { ...same, state: "unconfirmed", reason };
    }
    default:
      if (!retry || retried.includes(retry)) return failed(outcome.reason);
      return {
        ...again(outcome.reason),
        retried: `${retried} ${retry}`.trim(),
        ...(outcome.kind === "moved" && { chatId: outcome.newChatId }),
      };
  }
}
