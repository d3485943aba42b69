/*
 * The ledger of a lane that has a database of its own. Most of what it sends is in parcels, which it takes into that
 * database: claiming, sending and storing the results of those needs nothing of the shared one. Changes to posts, and what
 * few groups get, stay rows of the shared database and are sent from there. Both wait in the same lines.
 */
import { sql } from "drizzle-orm";

import { readBroadcasts } from "#ledger/broadcast-contents.ts";
import { keyOf, type QueuedDelivery, type Settlement } from "#ledger/delivery.ts";
import { takeOver } from "#ledger/lane-in-charge.ts";
import { type LaneLedger, ledgerOf } from "#ledger/ledger.ts";
import { claim, type LinePosition, readQueue, settle, unclaim } from "#ledger/outbox.ts";
import { readRecentSends } from "#ledger/recent-sends.ts";
import type { OwnDatabases, Ports } from "#ports.ts";

import { createTakenParcels } from "./taken-parcels.ts";

const isInParcel = ({ parcel }: QueuedDelivery) => parcel !== null;
const isRow = ({ parcel }: QueuedDelivery) => parcel === null;

function compare(a: QueuedDelivery, b: QueuedDelivery): number {
  if (a.seq !== b.seq) return a.seq - b.seq;
  return a.groupId < b.groupId ? -1 : 1;
}

export function laneWithParcels(
  ports: Ports,
  botId: string,
  ownDatabases: OwnDatabases,
): LaneLedger {
  const ledger = ledgerOf(ports, botId);
  const own: Ports = { ...ports, db: ownDatabases.open(botId), ownDatabases: null };
  const parcels = createTakenParcels(ports, own.db, botId);
  /** What this lane is sending from parcels, with its parcel. */
  const claimed = new Map<string, number>();
  const isOwn = (settlement: Settlement) => claimed.has(keyOf(settlement));

  async function readBoth(positions: readonly LinePosition[], limit: number) {
    const found = await readQueue(own, botId, positions, limit, sql.raw("parcel"));
    if (!parcels.hasRows) return found.filter(parcels.isAvailable);
    found.push(...(await ledger.readQueue(positions, limit)));
    const lines = Map.groupBy(found, ({ line }) => line);
    return lines
      .values()
      .flatMap((line) => line.toSorted(compare).slice(0, limit))
      .toArray()
      .filter(parcels.isAvailable);
  }

  return {
    ...ledger,
    takeOver: async (lane) => {
      await parcels.open(lane);
      await ports.db.batch(ledger.takeOver(lane));
      await own.db.batch(takeOver(own, botId, lane));
    },
    readContents: async (ids) => {
      const found = await readBroadcasts(own, ids);
      const others = ids.filter((id) => !found.has(id));
      if (others.length === 0) return found;
      return new Map([...found, ...(await ledger.readContents(others))]);
    },
    readQueue: readBoth,
    claim: async (lane, wanted) => {
      const inParcels = wanted.filter(
        (delivery) => isInParcel(delivery) && parcels.isAvailable(delivery),
      );
      const rows = wanted.filter(isRow);
      const keys =
        inParcels.length > 0 ? await claim(own, botId, lane, inParcels) : new Set<string>();
      for (const delivery of inParcels) {
        const key = keyOf(delivery);
        if (delivery.parcel !== null && keys.has(key)) claimed.set(key, delivery.parcel);
      }
      if (rows.length === 0) return keys;
      return new Set([...keys, ...(await ledger.claim(lane, rows))]);
    },
    unclaim: async (lane, wanted) => {
      const inParcels = wanted.filter(isInParcel);
      const rows = wanted.filter(isRow);
      if (rows.length > 0) await ports.db.batch([ledger.unclaim(lane, rows)]);
      if (inParcels.length > 0) await own.db.batch([unclaim(own, botId, lane, inParcels)]);
      for (const delivery of inParcels) {
        claimed.delete(keyOf(delivery));
        if (delivery.parcel !== null) parcels.noteResult(delivery.parcel, false);
      }
    },
    settle: (lane, settlements) => {
      const rows = settlements.filter((settlement) => !isOwn(settlement));
      return rows.length > 0 ? [ledger.settle(lane, rows)] : [];
    },
    settleOwn: async (lane, settlements) => {
      const inParcels = settlements.filter(isOwn);
      if (inParcels.length === 0) return;
      await own.db.batch([settle(own, botId, lane, inParcels)]);
      for (const settlement of inParcels) {
        const parcel = claimed.get(keyOf(settlement));
        claimed.delete(keyOf(settlement));
        if (parcel !== undefined) parcels.noteResult(parcel, settlement.state !== "queued");
      }
    },
    finish: (ids) => {
      const others = ids.filter((id) => !parcels.has(id));
      return others.length > 0 ? [ledger.finish(others)] : [];
    },
    readRecentSends: async () => {
      const both = [...(await ledger.readRecentSends()), ...(await readRecentSends(own, botId))];
      return both.toSorted((a, b) => a.at - b.at);
    },
    get syncAt() {
      return parcels.syncAt;
    },
    get isUrgent() {
      return parcels.isUrgent;
    },
    get queriesAhead() {
      return parcels.queriesAhead;
    },
    get inCharge() {
      return parcels.inCharge;
    },
    requestSync: parcels.requestSync,
    sync: parcels.sync,
  };
}
