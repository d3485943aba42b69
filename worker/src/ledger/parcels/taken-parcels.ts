/*
 * The parcels that a lane has taken into its own database, and what it exchanges with the shared one (decision 035):
 *
 *   taken      The lane writes its mark (`owner`) into the parcel, and then copies it.
 *   reported   While it sends, it writes all results into the parcel every few seconds, with a higher `version`.
 *   given back With the last report, `owner` is null again: nothing is open any more, the bot can't send, sending is on
 *              hold, or a call asked for it (all-bots/recall-parcels.ts).
 *
 * It sends on during an exchange, unless something was queued or ended, or is to be given back.
 *
 * Only the lane of its bot takes a parcel. If the lane dies between the two steps of taking, it takes the parcel again,
 * because its own database does not have it. A report that is lost is followed by a newer one; one that the database
 * applies late has a lower version and no effect. What calls have ended meanwhile is in `ends`: the lane ends it before it
 * claims anything more, and says so with its next report.
 */
import type { Db } from "#db/database.ts";
import type { QueuedDelivery } from "#ledger/delivery.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { EXCHANGING, TAKING } from "#step-budget.ts";

import {
  deleteDropped,
  endInTaken,
  dropCopies,
  type Taken,
  keepCharge,
  type LaneDatabases,
  readTaken,
} from "./own-parcels.ts";
import { createOwnTables } from "./own-tables.ts";
import { prepareReport } from "./report-parcels.ts";
import { exchangeShared, keepOrder, MOST_AT_ONCE, NO_QUICK } from "./shared-parcels.ts";
import { IDLE_MS, SyncTimes } from "./sync-times.ts";
import { nextParcels, takeParcels } from "./take-parcels.ts";

/** A finished parcel is reported sooner, so that its broadcast does not seem to run. */
const LAST_REPORT_MS = 1000;

type Sharing = Awaited<ReturnType<typeof exchangeShared>>;

/** What is left after an exchange. */
interface Exchanged {
  mine: readonly Taken[];
  shared: Sharing;
  isQueueOld: boolean;
  isUrgent: boolean;
}

export function createTakenParcels(ports: Ports, ownDb: Db, botId: string) {
  const now = () => ports.now();
  const own: Ports = { ...ports, db: ownDb, now, ownDatabases: null };
  let databases: LaneDatabases = { ports, own, botId, lane: "" };
  const times = new SyncTimes(now);
  let queriesAhead = 0;
  let hasRows = true;
  let isBlocked = false;
  let inCharge: LaneLedger["inCharge"] = "this";
  let recalledUntil = 0;
  /** The quick deliveries that wait behind no parcel which this lane could take. */
  let inOrder = NO_QUICK;
  let hasDropped = true;
  /** Parcels with results that are not reported, and those that are about to be given back. */
  let changed = new Set<number>();
  let givingBack = new Set<number>();
  /** The broadcasts of which this lane has parcels. */
  let ids = new Set<string>();
  const openIn = new Map<number, number>();

  async function drop(gone: readonly Taken[]): Promise<void> {
    if (gone.length === 0) return;
    await dropCopies(own, gone);
    hasDropped = true;
    if (gone.some(({ open }) => open > 0)) inOrder = NO_QUICK;
    for (const { id } of gone) {
      changed.delete(id);
      givingBack.delete(id);
      openIn.delete(id);
    }
  }

  /** Ends what calls have ended, and notes which parcels to give back. True if something was ended. */
  async function applyEnds(
    mine: readonly Taken[],
    shared: Sharing,
    mayKeep: boolean,
  ): Promise<boolean> {
    let hasEnded = false;
    for (const one of mine) {
      const { ends = [], recalledUntil: until = 0 } = shared.of.get(one.id) ?? {};
      if (await endInTaken(own, one, ends)) {
        changed.add(one.id);
        hasEnded = true;
      }
      if (until > now() || !mayKeep) givingBack.add(one.id);
    }
    return hasEnded;
  }

  /** What is to be reported now, first what is finished. */
  function findDue(mine: readonly Taken[], isUrgent: boolean): Taken[] {
    const canReport = isUrgent || times.canReport;
    return mine
      .filter(({ id, open, sending }) =>
        givingBack.has(id) ? sending === 0 : open === 0 || (changed.has(id) && canReport),
      )
      .toSorted((one, other) => one.open - other.open)
      .slice(0, MOST_AT_ONCE);
  }

  /** Reports what is due, and reads what the shared database has. Also returns which parcels are given back. */
  async function report(mine: readonly Taken[], isUrgent: boolean) {
    const due = findDue(mine, isUrgent);
    if (due.length > 0) times.noteReport();
    // A result that comes from now on may be too late for this report.
    for (const { id } of due) changed.delete(id);
    try {
      const { statements, backOf } = await prepareReport(databases, due, givingBack);
      const shared = await exchangeShared(databases, statements, inOrder);
      return { shared, back: backOf(shared.answers) };
    } catch (error) {
      for (const { id } of due) changed.add(id);
      throw error;
    }
  }

  /**
   * Reports what is due, and reads what the shared database has, in one batch. It is urgent to do so again if something was
   * ended or is to be given back, because calls wait for that.
   */
  async function exchange(isAble: boolean, isUrgent: boolean): Promise<Exchanged> {
    // Before the shared database, so that a mark which is not there is lost and not one that is being written.
    const before = await readTaken(own);
    const { shared, back } = await report(before, isUrgent);
    ({ inCharge } = shared);
    const mayKeep = isAble && !shared.isOnHold;
    isBlocked = inCharge !== "this" || !mayKeep;
    if (!shared.found.some((one) => one.isAwaited)) inOrder = shared.quick;
    await drop(before.filter(({ id }) => back.has(id)));
    const isBackInCharge = inCharge === "this" && (await keepCharge(databases));
    // Another lane has it, or the shared database is an older one or was emptied.
    const lost = before.filter(
      ({ id, owner }) => !back.has(id) && shared.of.get(id)?.owner !== owner,
    );
    await drop(lost);
    const kept = isBackInCharge || back.size + lost.length > 0 ? await readTaken(own) : before;
    const hasEnded = await applyEnds(kept, shared, mayKeep);
    return {
      mine: hasEnded ? await readTaken(own) : kept,
      shared,
      isQueueOld: lost.length > 0 || hasEnded || givingBack.size > 0,
      isUrgent:
        hasEnded ||
        // Something else may come before a quick delivery now.
        lost.some(({ open }) => open > 0) ||
        kept.some(({ id, sending }) => givingBack.has(id) && sending === 0),
    };
  }

  async function exchangeAll(isAble: boolean, mayRepeat: boolean): Promise<boolean> {
    queriesAhead = EXCHANGING + TAKING;
    const first = await exchange(isAble, false);
    queriesAhead = TAKING;
    const isRepeated = first.isUrgent && mayRepeat;
    if (first.isUrgent && !mayRepeat) times.request();
    const { mine, shared, isQueueOld } = isRepeated ? await exchange(isAble, true) : first;
    const known = new Set(mine.map(({ id }) => id));
    const next = isBlocked ? [] : nextParcels(shared.found, mine, known, ports);
    const { hasTaken, changedIds } = await takeParcels(databases, next);
    for (const id of changedIds) changed.add(id);
    if (next.length === MOST_AT_ONCE) times.request();
    if (shared.quick !== NO_QUICK && known.size + next.length > 0) await keepOrder(databases);
    if (hasDropped) hasDropped = await deleteDropped(own);
    recalledUntil = Math.max(0, ...shared.found.map((one) => one.recalledUntil));
    const isOld = first.isQueueOld || isQueueOld || hasTaken || (shared.hasRows && !hasRows);
    // Rows may be sent only now, because what comes before them in parcels had to be taken first.
    ({ hasRows } = shared);
    noteTaken(await readTaken(own));
    return isOld;
  }

  const isUrgent = () => times.isUrgent || givingBack.size > 0;

  function sync(isAble = true): Promise<boolean> {
    const mayRepeat = isUrgent() || !isAble;
    return times.run(mayRepeat, () => exchangeAll(isAble, mayRepeat));
  }

  function noteTaken(mine: readonly Taken[]): void {
    openIn.clear();
    for (const { id, open } of mine) openIn.set(id, open);
    ids = new Set(mine.map(({ broadcastId }) => broadcastId));
    scheduleSync(now());
  }

  function scheduleSync(since: number): void {
    const isLast = givingBack.size > 0 || openIn.values().some((open) => open <= 0);
    if (isLast) times.plan(since + LAST_REPORT_MS);
    else if (changed.size > 0) times.plan(times.nextReportAt);
    else if (recalledUntil > now()) times.plan(Math.min(recalledUntil, now() + IDLE_MS));
    else times.plan(openIn.size > 0 || hasDropped ? now() + IDLE_MS : Infinity);
  }

  return {
    open: async (id: string): Promise<void> => {
      databases = { ...databases, lane: id };
      inCharge = "this";
      inOrder = NO_QUICK;
      times.request();
      changed = new Set();
      givingBack = new Set();
      await createOwnTables(ownDb);
      // What the lane before it has not reported.
      for (const one of await readTaken(own)) changed.add(one.id);
    },
    get syncAt() {
      return times.dueAt;
    },
    get isUrgent() {
      return isUrgent();
    },
    get queriesAhead() {
      return times.isRunning ? queriesAhead : 0;
    },
    get inCharge() {
      return inCharge;
    },
    /** True if rows of the shared database wait, too. */
    get hasRows() {
      return hasRows;
    },
    has: (broadcastId: string) => ids.has(broadcastId),
    /** False if nothing may be sent from the delivery's parcel, now or any more. */
    isAvailable: ({ parcel }: QueuedDelivery) =>
      parcel === null || (openIn.has(parcel) && !isBlocked && !givingBack.has(parcel)),
    requestSync: () => times.request(),
    /** Call this after a result was stored. */
    noteResult: (parcel: number, isFinal: boolean): void => {
      if (!openIn.has(parcel)) return;
      changed.add(parcel);
      if (isFinal) openIn.set(parcel, (openIn.get(parcel) ?? 0) - 1);
      scheduleSync(times.reportedAt);
    },
    sync,
  };
}
