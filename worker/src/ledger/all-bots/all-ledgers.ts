import type { ResendInput } from "@tbm/contract/broadcasts.ts";
import { type Cause } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import {
  countPosts,
  type NewChange,
  queueChange,
  readChanges,
  readPostedGroups,
} from "#ledger/changes.ts";
import {
  countDeliveries,
  firstFailure,
  readTotals,
  waitForBroadcast,
} from "#ledger/delivery-totals.ts";
import { cancel } from "#ledger/end-deliveries.ts";
import { findEarlierPosts, readReached } from "#ledger/follow-ups.ts";
import { unpackParcelsOf } from "#ledger/parcels/unpack-parcels.ts";
import { countCovered, countNotResent, type Resend, resend } from "#ledger/resend.ts";
import { readPosted, readUpdates } from "#ledger/versions.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./broadcast-counts.ts";
import { hasBroadcast } from "./find-broadcast.ts";

type ResentState = ResendInput["state"];

/** What is asked about one broadcast, whichever bots send it, and what is done with all of its deliveries. */
export const allLedgers = (ports: Ports) => ({
  has: (id: string) => hasBroadcast(ports, id),
  readTotals: (id: string) => readTotals(ports, id),
  countDeliveries: (id: string) => countDeliveries(ports, id),
  firstFailure: (id: string) => firstFailure(ports, id),
  waitFor: (id: string, patienceMs: number) => waitForBroadcast(ports, id, patienceMs),

  // Ending, and sending again.
  cancel: (id: string, cause: Cause) => cancel(ports, id, cause),
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
  unpackParcels: (ids: readonly string[]) =>
    unpackParcelsOf(ports, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  findEarlierPosts: (id: string, limit: number) => findEarlierPosts(ports, id, limit),
  readReached: (id: string) => readReached(ports, id),
});

export type { NewChange } from "#ledger/changes.ts";
export type AllLedgers = ReturnType<typeof allLedgers>;
