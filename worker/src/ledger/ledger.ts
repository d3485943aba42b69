/*
 * The ledger of one bot: its broadcasts, their deliveries, and what its lane remembers about Telegram. A new broadcast
 * names its bot and is added by enqueue.ts. What concerns all bots, or a broadcast whose bot is not known yet, is in
 * all-bots/. Functions that return a `Statement` only build it: the caller runs it in one batch with everything that
 * must happen together with it.
 *
 * All ledgers are in the shared database. A lane needs no other tables to send, so on Cloudflare it sends most of its
 * deliveries from a copy in a database of its own (decision 035). seam.test.ts says which functions join the ledger with tables that all bots share. Besides:
 *
 * - `groups`: enqueue (targets), and in all-bots/ queueButtons, readDeliveries, readTargets, cancelForGroup.
 * - `bots`: in all-bots/ the history and findAllSenders.
 * - `schedules`, `campaigns`, `campaign_skips`: the conditions given to enqueue, cancelRuns and endBoards, isQueued and hasRun inside
 *   statements of plans, readCampaignEntries, readLanes, findOverdueBots, deleteOldPictures.
 * - `attachments` says which files are used: attachPictures in enqueue, resend and queueChange, foldOldBroadcasts, and
 *   everything in messages/ and files/ that reads pictures by their owner.
 * - The results of calls are settled in one batch with what they say about chats (discovery/).
 *
 * A plan may switch to another bot while runs of the old one are queued, so its runs are read and cancelled in all
 * ledgers. For the same reason, one call of enqueue may in rare cases have items of two bots.
 */
import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { Ports } from "#ports.ts";

import { markBoards } from "./boards.ts";
import { deleteUploads, storeUploads, readBroadcasts, readUploads } from "./broadcast-contents.ts";
import type {
  Broadcast,
  DeliveryKey,
  QueuedDelivery,
  QueuedWhen,
  Settlement,
  Statement,
} from "./delivery.ts";
import { endOfBot, type EndState } from "./end-deliveries.ts";
import { finishAmong, finishOfBot } from "./finishing.ts";
import { readFollowUp, setFollowUp } from "./follow-ups.ts";
import { findBlock, takeOver } from "./lane-in-charge.ts";
import {
  forget,
  storeCooldowns,
  storeOutage,
  type Outage,
  readBotCooldown,
  readCooldowns,
  readOutage,
  type StoredWait,
} from "./lane-memory.ts";
import { markChanged } from "./mark-changed.ts";
import { countForBusiest, countOpen } from "./open-deliveries.ts";
import { claim, type LinePosition, notePins, readQueue, settle, unclaim } from "./outbox.ts";
import { readRecentSends } from "./recent-sends.ts";

export const ledgerOf = (ports: Ports, botId: string) => ({
  // What waits, and its content.
  readContents: (ids: readonly string[]) => readBroadcasts(ports, ids),
  countOpen: () => countOpen(ports, botId),
  countForBusiest: (groups: readonly string[]) => countForBusiest(ports, botId, groups),
  endQueued: (state: EndState, cause: Cause, when?: QueuedWhen) =>
    endOfBot(ports, botId, state, cause, when),
  finish: (ids: readonly string[]) => finishAmong(ports, ids),
  finishAll: () => finishOfBot(ports, botId),
  readFollowUp: () => readFollowUp(ports, botId),
  setFollowUp: (id: string, at: string | null) => setFollowUp(ports, botId, id, at),

  // For the bot's lane, whose id is stored with every claim.
  takeOver: (lane: string): [Statement, ...Statement[]] => [
    ...takeOver(ports, botId, lane),
    finishOfBot(ports, botId),
  ],
  findBlock: (lane: string) => findBlock(ports, botId, lane),
  readQueue: (positions: readonly LinePosition[], limit: number) =>
    readQueue(ports, botId, positions, limit),
  claim: (lane: string, wanted: readonly QueuedDelivery[]) => claim(ports, botId, lane, wanted),
  unclaim: (lane: string, wanted: readonly QueuedDelivery[]) => unclaim(ports, botId, lane, wanted),
  settle: (lane: string, settlements: readonly Settlement[]) =>
    settle(ports, botId, lane, settlements),
  markBoards: (settled: readonly DeliveryKey[]) => markBoards(ports, botId, settled),
  markChanged: (changes: readonly DeliveryKey[]) => markChanged(ports, botId, changes),
  notePins: (notes: readonly (DeliveryKey & { cause: Cause | null })[]) =>
    notePins(ports, botId, notes),

  // What the lane remembers about Telegram.
  readRecentSends: () => readRecentSends(ports, botId),
  readUploads: (found: Iterable<Broadcast>) => readUploads(ports, botId, found),
  storeUploads: (fileIds: readonly (readonly [digest: string, fileId: string])[]) =>
    storeUploads(ports, botId, fileIds),
  deleteUploads: (digests: readonly string[]) => deleteUploads(ports, botId, digests),
  readCooldowns: () => readCooldowns(ports, botId),
  readBotCooldown: () => readBotCooldown(ports, botId),
  storeCooldowns: (waits: readonly StoredWait[]) => storeCooldowns(ports, botId, waits),
  readOutage: () => readOutage(ports, botId),
  storeOutage: (outage: Outage | null) => storeOutage(ports, botId, outage),
  forget: () => forget(ports, botId),
});

export type { FollowUp } from "./follow-ups.ts";
export type Ledger = ReturnType<typeof ledgerOf>;

/**
 * The ledger as a lane uses it (lane-ledger.ts). Where each lane has a database of its own, a part of the queue is in
 * parcels, whose results are stored there.
 */
export interface LaneLedger extends Omit<Ledger, "takeOver" | "unclaim" | "settle" | "finish"> {
  takeOver: (lane: string) => Promise<void>;
  unclaim: (lane: string, wanted: readonly QueuedDelivery[]) => Promise<void>;
  /** The results of deliveries that are rows of the shared database. */
  settle: (lane: string, settlements: readonly Settlement[]) => Statement[];
  /**
   * Stores the other results, after everything that they mean for others is stored. If the lane dies in between, those
   * deliveries become unconfirmed.
   */
  settleOwn: (lane: string, settlements: readonly Settlement[]) => Promise<void>;
  finish: (ids: readonly string[]) => Statement[];
  /** When `sync` is due; never while it runs. */
  readonly syncAt: number;
  /** True if nothing may be sent before the `sync` that is due or under way has ended. */
  readonly isUrgent: boolean;
  /** How many queries the `sync` under way may still make. */
  readonly queriesAhead: number;
  /** Which lane the shared database named at the last `sync`. */
  readonly inCharge: "this" | "another" | "none";
  /** Something was queued or ended, so `sync` is due. */
  requestSync: () => void;
  /**
   * Exchanges parcels and results with the shared database, and gives the parcels back if the bot isn't able to send. True if
   * the queue must be read again.
   */
  sync: (isAble?: boolean) => Promise<boolean>;
}
