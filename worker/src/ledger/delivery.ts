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
  /** True if its record cannot be read; it is failed when its turn comes. */
  isDamaged?: boolean;
}

type FinalState = "sent" | "failed" | "unconfirmed";

export interface Settlement extends DeliveryKey {
  /** As it was read, before this attempt. */
  attempts: number;
  state: "queued" | FinalState;
  step: number;
  retried: string;
  messageIds: readonly number[];
  cause: Cause | null;
  /** Where it goes from now on, if that is another chat. */
  chatId?: string;
}

/** A broadcast as a lane needs it. */
export interface Broadcast {
  steps: readonly Step[];
  options: MessageOptions;
  /** Only a campaign's text has variables; an operator's own `{random}` stays as it was typed. */
  isTemplate: boolean;
  queuedAt: number;
}

/** When the broadcasts were queued that are to end: from a moment on, or before one. */
export interface QueuedWhen {
  since?: string;
  before?: string;
}

export type Statement = BatchItem<"sqlite">;

/** Stands for the bot itself where a group is named. */
export const WHOLE_BOT = "";

/** How the end of a delivery is told of which a part is out: the rest is not, or may be. */
export type PartlyPosted = "partly_posted" | "perhaps_partly_posted";

export const keyOf = ({ broadcastId, groupId }: DeliveryKey) => `${broadcastId} ${groupId}`;
