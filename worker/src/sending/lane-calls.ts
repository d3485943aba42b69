import type { Broadcast, DeliveryKey, QueuedDelivery } from "#ledger/delivery.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

import type { CallStep } from "./change-steps.ts";

/** A delivery that may be sent now, and its next call. A delivery can need several. */
export interface Turn {
  delivery: QueuedDelivery;
  broadcast: Broadcast;
  step: CallStep;
  /** The digests of the pictures that this call uploads. */
  toUpload: readonly string[];
}

/** A call that has ended and is not stored yet. */
export interface EndedCall {
  turn: Turn;
  startedAt: number;
  outcome: Outcome<Posted>;
}

/** A sent message that still has to be pinned. */
export interface Pin extends DeliveryKey {
  paceGroupId: string;
  chatId: string;
  messageId: number;
  isSilent: boolean;
  sentAt: number;
}

/** A pin call that has ended and is not stored yet. */
export interface EndedPinCall {
  pin: Pin;
  startedAt: number;
  outcome: Outcome<unknown>;
}
