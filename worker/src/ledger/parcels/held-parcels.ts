/*
 * The parcels that a lane has in its own database, and what it exchanges with the shared one (decision 035):
 *
 *   taken      The lane writes its mark (`holder`) into the parcel, and then copies it.
 *   reported   While it sends, it writes all results into the parcel every few seconds, with a higher `version`.
 *   given back With the last report, `holder` is null again: nothing is open any more, sending is on hold, or a call
 *              asked for it (all-bots/recall-parcels.ts).
 *
 * Only the lane of its bot takes a parcel. If the lane dies between the two steps of taking, it takes the parcel again,
 * because its own database does not have it. A report that is lost is followed by a newer one; one that the database
 * applies late has a lower version and no effect. What calls have ended meanwhile is in `ends`: the lane obeys before it
 * claims anything more, and says so with its next report.
 */
import type { Db } from "#db/database.ts";
import type { QueuedDelivery } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

import {
  deleteForgotten,
  endInHeld,
  forget,
  type Held,
  keepCharge,
  type LaneDatabases,
  readHeld,
} from "./own-parcels.ts";
import { createOwnTables } from "./own-tables.ts";
import { reportParcels } from "./report-parcels.ts";
import { keepOrder, MOST_AT_ONCE, readShared } from "./shared-parcels.ts";
import { nextParcels, takeParcels } from "./take-parcels.ts";

/** How often results are reported while more come in. */
const REPORT_MS = 3000;
/** A finished parcel is reported sooner, so that its broadcast does not seem to run. */
const LAST_REPORT_MS = 1000;
/** A lane that waits looks this often whether a call was lost that should have told it something. */
const IDLE_MS = 60_000;

export function createHeldParcels(ports: Ports, ownDb: Db, botId: string) {
  const now = () => ports.now();
  const own: Ports = { ...ports, db: ownDb, now, ownDatabases: null };
  let databases: LaneDatabases = { ports, own, botId, lane: "" };
  let syncAt = 0;
  let reportedAt = -Infinity;
  let hasRows = true;
  let isBlocked = false;
  let isUnknown = false;
  let recalledUntil = 0;
  let hasForgotten = true;
  /** Parcels with results that are not reported, and those that are about to be given back. */
  let changed = new Set<number>();
  let leaving = new Set<number>();
  /** The broadcasts of which this lane has parcels. */
  let ids = new Set<string>();
  const openIn = new Map<number, number>();

  async function release(gone: readonly Held[]): Promise<void> {
    if (gone.length === 0) return;
    await forget(own, gone);
    hasForgotten = true;
    for (const { id } of gone) {
      changed.delete(id);
      leaving.delete(id);
      openIn.delete(id);
    }
  }

  async function report(wanted: readonly Held[]): Promise<void> {
    reportedAt = now();
    const back = await reportParcels(databases, wanted, leaving);
    for (const { id } of wanted) changed.delete(id);
    await release(wanted.filter(({ id }) => back.has(id)));
  }

  async function sync(): Promise<boolean> {
    const shared = await readShared(databases);
    ({ hasRows, isBlocked, isUnknown } = shared);
    if (!isBlocked) await keepCharge(databases);
    let mine = await readHeld(own);
    const sharedOf = new Map(shared.found.map((one) => [one.id, one]));
    const isMine = ({ id, holder }: Held) => sharedOf.get(id)?.holder === holder;
    const lost = mine.filter((one) => !isMine(one));
    await release(lost);
    mine = mine.filter(isMine);
    const known = new Set(mine.map(({ id }) => id));
    let hasEnded = false;
    for (const one of mine) {
      const { ends = [], recalledUntil: until = 0 } = sharedOf.get(one.id) ?? {};
      if (await endInHeld(own, one, ends)) {
        changed.add(one.id);
        hasEnded = true;
      }
      if (until > now() || shared.isOnHold) leaving.add(one.id);
    }
    if (hasEnded) mine = await readHeld(own);
    // The clock may have been set back.
    const canReport = now() >= reportedAt + REPORT_MS || now() < reportedAt;
    const due = mine.filter(({ id, open, sending }) =>
      leaving.has(id) ? sending === 0 : open === 0 || (changed.has(id) && (canReport || hasEnded)),
    );
    let isChanged = lost.length > 0 || hasEnded || leaving.size > 0;
    if (due.length > 0) {
      await report(due.slice(0, MOST_AT_ONCE));
      mine = await readHeld(own);
    }
    const next = isBlocked ? [] : nextParcels(shared.found, mine, known, now());
    if ((await takeParcels(databases, next)) > 0) {
      isChanged = true;
      mine = await readHeld(own);
      for (const one of mine) {
        const taken = next.find(({ id }) => id === one.id);
        if (taken && (await endInHeld(own, one, taken.ends))) changed.add(one.id);
      }
    }
    if (shared.hasQuick && mine.length > 0) await keepOrder(databases);
    if (hasForgotten) hasForgotten = await deleteForgotten(own);
    recalledUntil = Math.max(0, ...shared.found.map((one) => one.recalledUntil));
    noteHeld(mine);
    if (next.length === MOST_AT_ONCE) syncAt = 0;
    return isChanged;
  }

  function noteHeld(mine: readonly Held[]): void {
    openIn.clear();
    for (const { id, open } of mine) openIn.set(id, open);
    ids = new Set(mine.map(({ broadcastId }) => broadcastId));
    scheduleSync(now());
  }

  function scheduleSync(since: number): void {
    const isLast = leaving.size > 0 || openIn.values().some((open) => open <= 0);
    if (isLast) syncAt = since + LAST_REPORT_MS;
    else if (changed.size > 0) syncAt = reportedAt + REPORT_MS;
    else if (recalledUntil > now()) syncAt = Math.min(recalledUntil, now() + IDLE_MS);
    else syncAt = openIn.size > 0 ? now() + IDLE_MS : Infinity;
  }

  return {
    open: async (id: string): Promise<void> => {
      databases = { ...databases, lane: id };
      isUnknown = false;
      syncAt = 0;
      changed = new Set();
      leaving = new Set();
      await createOwnTables(ownDb);
      // What the lane before it has not reported.
      for (const one of await readHeld(own)) changed.add(one.id);
    },
    get syncAt() {
      const isSetBack = syncAt < Infinity && syncAt > now() + IDLE_MS;
      return isSetBack ? 0 : syncAt;
    },
    get isUnknown() {
      return isUnknown;
    },
    /** True if rows of the shared database wait, too. */
    get hasRows() {
      return hasRows;
    },
    has: (broadcastId: string) => ids.has(broadcastId),
    /** False while nothing may be sent from the delivery's parcel. */
    isAvailable: ({ parcel }: QueuedDelivery) =>
      parcel === null || (!isBlocked && !leaving.has(parcel)),
    requestSync: () => {
      syncAt = 0;
    },
    /** Call this after a result was stored. */
    noteResult: (parcel: number, isFinal: boolean): void => {
      changed.add(parcel);
      if (isFinal) openIn.set(parcel, (openIn.get(parcel) ?? 0) - 1);
      if (syncAt > 0) scheduleSync(reportedAt);
    },
    sync,
  };
}
