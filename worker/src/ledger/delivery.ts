import type { Edit } from "@tbm/contract/content/message-edits.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { currentGroupId } from "#db/group-identity.ts";
import type { Step } from "#messages/message-content.ts";

/** What identifies a delivery. */
export interface DeliveryKey {
  broadcastId: string;
  groupId: string;
}

/** What a delivery does in its group: post the message, or change what was posted before. */
export type Action = "post" | "edit" | "delete" | "buttons";

export interface QueuedDelivery extends DeliveryKey {
  action: Action;
  chatId: string;
  /** The topic; 0 for the group itself. */
  threadId: number;
  /** The group whose rate limits apply. The topics of a chat share them. */
  paceGroupId: string;
  line: number;
  seq: number;
  step: number;
  attempts: number;
  retried: string;
  /** The messages posted so far, or those to change. */
  messageIds: number[];
  /** The parcel that it is in; null if it is a row of the shared database. */
  parcel: number | null;
  /** True if its record cannot be read; the lane fails it when its turn comes. */
  isDamaged?: boolean;
}

type FinalState = "sent" | "done" | "failed" | "unconfirmed";

export interface Settlement extends DeliveryKey {
  /** The number of attempts when it was read, before this attempt. */
  attempts: number;
  state: "queued" | FinalState;
  step: number;
  retried: string;
  messageIds: readonly number[];
  cause: Cause | null;
  /** Set if it posts a new message, because the one to edit is gone. */
  action?: Action;
  /** The chat in which it is posted, or its new id if the group has moved. */
  chatId?: string;
}

/** What a lane needs to know about a broadcast. */
export interface Broadcast {
  steps: readonly Step[];
  keyboard: KeyboardLayout | null;
  /** What an edit changes in the posted messages. */
  edit: Edit | null;
  /** True if it is a campaign's run that renews the post of the run before it. */
  isRenewal: boolean;
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

/** Begins the word in `retried` for each message that Telegram refused to change. The code of the refusal follows. */
export const REFUSED = "refused:";

/** SQL: the group whose rate limits apply to a delivery. Telegram counts by chat, and the topics of a chat share them. */
export const paceGroup: SQL<string> = sql<string>`coalesce(
  ${currentGroupId(sql`deliveries.pace_group_id`)}, deliveries.group_id)`;

/** The group id of a wait that applies to the whole bot. */
export const WHOLE_BOT = "";

/** The cause of a delivery that ended after a part was posted: the rest was not posted, or may have been. */
export type PartlyPosted = "partly_posted" | "perhaps_partly_posted";

export const keyOf = ({ broadcastId, groupId }: DeliveryKey) => `${broadcastId} ${groupId}`;
