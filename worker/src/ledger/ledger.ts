/*
 * The ledger of one bot: its broadcasts, their deliveries, and what its lane remembers about Telegram. A new broadcast
 * names its bot and is added by enqueue.ts. What concerns all bots, or a broadcast whose bot is not known yet, is in
 * all-bots/. Functions that return a `Statement` only build it: the caller runs it in one batch with everything that
 * must happen together with it.
 *
 * All ledgers are in one database. To give each bot its own, these statements would have to be split, because they
 * join the ledger with tables that all bots share:
 *
 * - `groups`, `group_aliases`, `moved_chats`: enqueue (targets), readQueue (the current chat id), resend, readCooldowns,
 *   and in all-bots/ readDeliveries, readTargets, cancelForGroup, endDuplicates.
 * - `bots`: claim, findBlock and takeOver (the lane in charge), storeUploads, storeCooldowns and storeOutage (nothing for a
 *   deleted bot), and in all-bots/ the history and findAllSenders.
 * - `holds`: claim, findBlock, cancelHeld.
 * - `schedules`, `campaigns`, `campaign_skips`: the conditions given to enqueue and cancelRuns, isQueued and hasRun inside
 *   statements of plans, readCampaignEntries, readLanes, findOverdueBots, deleteOldPictures.
 * - `attachments` also has the pictures of schedules: enqueue, resend, readContents, readRecentSends, deleteOldBroadcasts,
 *   and everything in messages/ and files/ that reads pictures by their owner.
 *
 * A plan may switch to another bot while runs of the old one are queued, so its runs are read and cancelled in all
 * ledgers. For the same reason, one call of enqueue may in rare cases have items of two bots.
 */
import type { ResendInput } from "@tbm/contract/broadcasts.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./all-bots/broadcast-counts.ts";
import { hasBroadcast } from "./all-bots/find-broadcast.ts";
import { markBoards } from "./boards.ts";
import { deleteUploads, storeUploads, readBroadcasts, readUploads } from "./broadcast-contents.ts";
import {
  countPosts,
  markChanged,
  type NewChange,
  queueChange,
  readChanges,
  readPostedGroups,
} from "./changes.ts";
import { countDeliveries, firstFailure, readTotals, waitForBroadcast } from "./delivery-totals.ts";
import type { Broadcast, DeliveryKey, QueuedDelivery, QueuedWhen, Settlement } from "./delivery.ts";
import { cancel, endOfBot, type EndState, finishAmong, finishOfBot } from "./end-deliveries.ts";
import { findEarlierPosts, readFollowUp, readReached, setFollowUp } from "./follow-ups.ts";
import {
  storeCooldowns,
  storeOutage,
  type Outage,
  readBotCooldown,
  readCooldowns,
  readOutage,
  type StoredWait,
} from "./lane-memory.ts";
import { countForBusiest, countOpen } from "./open-deliveries.ts";
import {
  claim,
  findBlock,
  type LinePosition,
  notePins,
  readQueue,
  settle,
  takeOver,
  unclaim,
} from "./outbox.ts";
import { readRecentSends } from "./recent-sends.ts";
import { countCovered, countNotResent, type Resend, resend } from "./resend.ts";
import { readPosted, readUpdates } from "./versions.ts";

type ResentState = ResendInput["state"];

export const ledgerOf = (ports: Ports, botId: string) => ({
  // Broadcasts and their results.
  has: (id: string) => hasBroadcast(ports, id),
  readContents: (ids: readonly string[]) => readBroadcasts(ports, ids),
  readTotals: (id: string) => readTotals(ports, id),
  countDeliveries: (id: string) => countDeliveries(ports, id),
  firstFailure: (id: string) => firstFailure(ports, id),
  waitFor: (id: string, patienceMs: number) => waitForBroadcast(ports, id, patienceMs),
  countOpen: () => countOpen(ports, botId),
  countForBusiest: (groups: readonly string[]) => countForBusiest(ports, botId, groups),

  // Ending, and sending again.
  cancel: (id: string, cause: Cause) => cancel(ports, id, cause),
  endQueued: (state: EndState, cause: Cause, when?: QueuedWhen) =>
    endOfBot(ports, botId, state, cause, when),
  finish: (ids: readonly string[]) => finishAmong(ports, ids),
  finishAll: () => finishOfBot(ports, botId),
  resend: (id: string, newId: string, what: Resend) => resend(ports, id, newId, what),
  countCovered: (id: string, state: ResentState) => countCovered(ports, id, state),
  countNotResent: (id: string, state: ResentState) => countNotResent(ports, id, state),

  // Changing what was posted.
  countPosts: (id: string, before: string, groups: readonly string[] | null) =>
    countPosts(ports, id, before, groups),
  readPostedGroups: (id: string, groups: readonly string[] | null) =>
    readPostedGroups(ports, id, groups),
  readPosted: (target: BroadcastRow, groupId?: string) => readPosted(ports, target, groupId),
  readUpdates: (version: BroadcastRow) => readUpdates(ports, version),
  readChanges: (id: string) => readChanges(ports, id),
  queueChange: (change: NewChange) => queueChange(ports, change),
  readFollowUp: () => readFollowUp(ports, botId),
  setFollowUp: (id: string, at: string | null) => setFollowUp(ports, id, at),
  findEarlierPosts: (id: string, limit: number) => findEarlierPosts(ports, id, limit),
  readReached: (id: string) => readReached(ports, id),

  // For the bot's lane, whose id is stored with every claim.
  takeOver: (lane: string) => takeOver(ports, botId, lane),
  findBlock: (lane: string) => findBlock(ports, botId, lane),
  readQueue: (positions: readonly LinePosition[], limit: number) =>
    readQueue(ports, botId, positions, limit),
  claim: (lane: string, wanted: readonly QueuedDelivery[]) => claim(ports, lane, wanted),
  unclaim: (lane: string, wanted: readonly QueuedDelivery[]) => unclaim(ports, lane, wanted),
  settle: (lane: string, settlements: readonly Settlement[]) => settle(ports, lane, settlements),
  markBoards: (settled: readonly DeliveryKey[]) => markBoards(ports, settled),
  markChanged: (changes: readonly DeliveryKey[]) => markChanged(ports, changes),
  notePins: (notes: readonly (DeliveryKey & { cause: Cause | null })[]) => notePins(ports, notes),

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
});

export type { FollowUp } from "./follow-ups.ts";
export type Ledger = ReturnType<typeof ledgerOf>;
