import type { Broadcast, DeliveryKey, QueuedDelivery } from "#ledger/delivery.ts";
import type { Step } from "#messages/message-content.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

/** A delivery whose turn it is, with the one message of it that goes next. */
export interface Turn {
  delivery: QueuedDelivery;
  broadcast: Broadcast;
  step: Step;
  /** The pictures that Telegram does not have yet, by digest. */
  toUpload: readonly string[];
}

/** A call that has ended. */
export interface EndedCall {
  turn: Turn;
  startedAt: number;
  outcome: Outcome<Posted>;
}

/** A message to be pinned. */
export interface Pin extends DeliveryKey {
  chatId: string;
  messageId: number;
  isSilent: boolean;
  sentAt: number;
}

/** A call for a pin that has ended. */
export interface EndedPinCall {
  pin: Pin;
  startedAt: number;
  outcome: Outcome<unknown>;
}
