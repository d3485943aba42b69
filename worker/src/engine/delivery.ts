import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

/** What identifies a delivery. */
export interface DeliveryKey {
  broadcastId: string;
  groupId: string;
}

export interface QueuedDelivery extends DeliveryKey {
  chatId: string;
  priority: number;
  seq: number;
  step: number;
  attempts: number;
  retried: string;
  messageIds: number[];
}

type FinalState = "sent" | "failed" | "unconfirmed";

export interface Settlement extends DeliveryKey {
  state: "queued" | FinalState;
  step: number;
  retried: string;
  messageIds: readonly number[];
  reason: string | null;
  /** Where it goes from now on, if that is another chat. */
  chatId?: string;
}

export type Statement = BatchItem<"sqlite">;

/** A delivery of which a part is out goes before all others, so that nothing comes in between. */
export const BEGUN_PRIORITY = -1;

/** How the reason of a delivery begins of which a part is out. */
export const partlyPosted = (rest: "is not" | "may be too") =>
  `A part of it is posted; the rest ${rest}. `;

/** By the `source` of a broadcast. */
export const priority = sql`CASE source WHEN 'now' THEN 0 WHEN 'schedule' THEN 1 ELSE 2 END`;

export const keyOf = ({ broadcastId, groupId }: DeliveryKey) => `${broadcastId} ${groupId}`;
