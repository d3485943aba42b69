import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import type { BatchItem } from "drizzle-orm/batch";

import type { Step } from "#messages/message-content.ts";

/** What identifies a delivery. */
export interface DeliveryKey {
  broadcastId: string;
  groupId: string;
}

export interface QueuedDelivery extends DeliveryKey {
  chatId: string;
  line: number;
  seq: number;
  step: number;
  attempts: number;
  retried: string;
  messageIds: number[];
  /** True if its record cannot be read; the lane fails it when its turn comes. */
  isDamaged?: boolean;
}

type FinalState = "sent" | "failed" | "unconfirmed";

export interface Settlement extends DeliveryKey {
  /** The number of attempts when it was read, before this attempt. */
  attempts: number;
  state: "queued" | FinalState;
  step: number;
  retried: string;
  messageIds: readonly number[];
  cause: Cause | null;
  /** The new chat id, if the group has moved to another chat. */
  chatId?: string;
}

/** What a lane needs to know about a broadcast. */
export interface Broadcast {
  steps: readonly Step[];
  options: MessageOptions;
  /** Only a campaign's text has variables; `{random}` in any other message is posted as typed. */
  isTemplate: boolean;
  queuedAt: number;
}

/** Limits which broadcasts to end by when they were queued: at or after `since`, or before `before`. */
export interface QueuedWhen {
  since?: string;
  before?: string;
}

export type Statement = BatchItem<"sqlite">;

/** The group id of a wait that applies to the whole bot. */
export const WHOLE_BOT = "";

/** The cause of a delivery that ended after a part was posted: the rest was not posted, or may have been. */
export type PartlyPosted = "partly_posted" | "perhaps_partly_posted";

export const keyOf = ({ broadcastId, groupId }: DeliveryKey) => `${broadcastId} ${groupId}`;
