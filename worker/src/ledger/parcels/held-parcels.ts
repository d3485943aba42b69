/*
 * The parcels that a lane has in its own database, and what it exchanges with the shared one (decision 035):
 *
 *   taken      The lane writes its mark (`holder`) into the parcel, and then copies it.
 *   reported   While it sends, it writes all results into the parcel every few seconds, with a higher `version`.
 *   given back With the last report, `holder` is null again: nothing is open any more, sending is on hold, or a call
 *              asked for it (recall.ts).
 *
 * Only the lane of its bot takes a parcel. If the lane dies between the two steps of taking, it takes the parcel again,
 * because its own database does not have it. A report that is lost is followed by a newer one; one that the database
 * applies late has a lower version and no effect. What calls have ended meanwhile is in `ends`: the lane obeys before it
 * claims anything more, and says so with its next report.
 */
import { getTableColumns, sql } from "drizzle-orm";

import type { Db, SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, lanes, type ParcelEnd, parcels } from "#db/ledger-tables.ts";
import { newId, timestamp } from "#ids.ts";
import type { QueuedDelivery, Statement } from "#ledger/delivery.ts";
import { endRows, finishAmong } from "#ledger/end-deliveries.ts";
import { isHeld } from "#ledger/hold.ts";
import { takeOver } from "#ledger/lane-in-charge.ts";
import { joinQuickGroups, joinQuickInParcel, PRIORITY } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";
import { GROUP_LIMIT } from "#telegram/rate-limits.ts";

import { createOwnTables } from "./own-tables.ts";
import { PARCEL_COLUMNS, parcelItem, parcelValues } from "./parcel-format.ts";

/** How often results are reported while more come in. */
const REPORT_MS = 3000;
/** A finished parcel is reported sooner, so that its broadcast does not seem to run. */
const LAST_REPORT_MS = 1000;
/** A lane that waits looks this often whether a call was lost that should have told it something. */
const IDLE_MS = 60_000;
/** A line with fewer open deliveries than this takes its next parcel. */
const ENOUGH_OPEN = 1000;
/** The most parcels that one exchange takes or reports, so that it stays within a host's budget. */
const MOST_AT_ONCE = 3;
/** A parcel that was asked back and then not used may be taken again. */
const RECALL_MS = 60_000;

const held = sql.raw("held_parcels");
const CONTENT = Object.keys(getTableColumns(broadcasts));
const contentColumns = sql.raw(CONTENT.join(", "));
const contentJson = sql.raw(`json_array(${CONTENT.join(", ")})`);
const contentValues = sql.raw(CONTENT.map((_, index) => `item.value ->> ${index}`).join(", "));

/** A parcel in the lane's own database. */
interface Held {
  id: number;
  broadcastId: string;
  seq: number;
  line: number;
  holder: string;
  endsDone: number;
  open: number;
  sending: number;
}

/** A parcel in the shared database: one that the lane has, or could take. */
interface Shared {
  id: number;
  seq: number;
  line: number;
  holder: string | null;
  version: number;
  ends: ParcelEnd[];
  open: number;
  /** A quick message waits behind one of its deliveries. */
  isAwaited: boolean;
  /** Until then it is left to the call that asked for it. */
  recalledUntil: number;
}

const listOf = (ids: readonly number[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export function createHeldParcels(ports: Ports, ownDb: Db, botId: string) {
  const { db } = ports;
  const now = () => ports.now();
  const own: Ports = { ...ports, db: ownDb, now, ownDatabases: null };
  let lane = "";
  let syncAt = 0;
  let reportedAt = -Infinity;
  let hasRows = true;
  /** Nothing may be sent: another lane is in charge, or sending is on hold. */
  let isBlocked = false;
  let isOnHold = false;
  let isUnknown = false;
  let recalledUntil = 0;
  let hasGone = true;
  /** Parcels with results that are not reported, and those that are about to be given back. */
  let changed = new Set<number>();
  let leaving = new Set<number>();
  /** The broadcasts of which this lane has parcels. */
  let ids = new Set<string>();
  const openIn = new Map<number, number>();

  /** SQL condition, in either database: no other lane has taken over. Then what this one still writes must have no effect. */
  const hasNoOther = () =>
    sql`NOT EXISTS (SELECT 1 FROM ${lanes} WHERE lanes.bot_id = ${botId} AND lanes.lane <> ${lane})`;

  async function readHeld(): Promise<Held[]> {
    const rows = await ownDb.all<SqlValue[]>(sql`
      SELECT held_parcels.id, held_parcels.seq, line, holder, ends_done, open, sending, broadcasts.id
      FROM ${held} JOIN ${broadcasts} ON broadcasts.seq = held_parcels.seq
      LEFT JOIN (SELECT parcel, sum(settled_at IS NULL) AS open, sum(state = 'sending') AS sending
        FROM ${deliveries} GROUP BY parcel) ON parcel = held_parcels.id
      WHERE gone_at IS NULL ORDER BY held_parcels.seq, held_parcels.id`);
    return rows.map(([id, seq, line, holder, endsDone, open, sending, broadcastId]) => ({
      id: Number(id),
      broadcastId: String(broadcastId),
      seq: Number(seq),
      line: Number(line),
      holder: String(holder),
      endsDone: Number(endsDone),
      open: Number(open),
      sending: Number(sending),
    }));
  }

  /** The parcels that some lane of the bot has, and the next ones of each line. D1 needs a name for every column of a batch. */
  async function readShared(): Promise<{ found: Shared[]; hasQuick: boolean }> {
    const isAwaited = sql`EXISTS (SELECT 1 FROM ${deliveries} AS quick WHERE quick.bot_id = parcels.bot_id
      AND quick.settled_at IS NULL AND quick.priority = ${PRIORITY.quick} AND quick.seq > parcels.seq
      AND instr(parcels.deliveries, '"' || quick.group_id || '"') > 0)`;
    const columns = sql.raw("id, seq, line, holder, version, ends, recalled_at, open");
    const [facts, rows] = await db.batch([
      db.all<SqlValue[]>(sql`
        SELECT (SELECT lane FROM ${lanes} WHERE bot_id = ${botId}), ${isHeld},
          EXISTS (SELECT 1 FROM ${deliveries} WHERE bot_id = ${botId} AND settled_at IS NULL),
          EXISTS (SELECT 1 FROM ${deliveries} WHERE bot_id = ${botId} AND settled_at IS NULL
            AND priority = ${PRIORITY.quick})`),
      db.all<SqlValue[]>(sql`
        SELECT ${columns}, 0 AS is_awaited FROM ${parcels} WHERE bot_id = ${botId} AND open > 0 AND holder IS NOT NULL
        UNION ALL SELECT ${columns}, 0 AS is_awaited FROM (
          SELECT *, row_number() OVER (PARTITION BY line ORDER BY seq, part) AS place
          FROM ${parcels} WHERE bot_id = ${botId} AND open > 0 AND holder IS NULL)
        WHERE place <= ${MOST_AT_ONCE}
        UNION ALL SELECT * FROM (SELECT ${columns}, 1 AS is_awaited FROM ${parcels}
          WHERE bot_id = ${botId} AND open > 0 AND holder IS NULL AND ${isAwaited} LIMIT ${MOST_AT_ONCE})`),
    ]);
    const [inCharge, holds, rowsWait, quickWait] = facts[0] ?? [];
    isOnHold = holds === 1;
    isUnknown = inCharge === null;
    isBlocked = inCharge !== lane || isOnHold;
    hasRows = rowsWait === 1;
    const found = rows.map(([id, seq, line, holder, version, ends, recalledAt, open, awaited]) => ({
      id: Number(id),
      seq: Number(seq),
      line: Number(line),
      holder: holder === null ? null : String(holder),
      version: Number(version),
      // Written by the statements of endQueued.
      ends: JSON.parse(String(ends)) as ParcelEnd[],
      open: Number(open),
      isAwaited: awaited === 1,
      recalledUntil: recalledAt === null ? 0 : Date.parse(String(recalledAt)) + RECALL_MS,
    }));
    return { found, hasQuick: quickWait === 1 };
  }

  /** Ends what calls have ended in these parcels since the last time. True if there was something. */
  async function obey(one: Held, ends: readonly ParcelEnd[]): Promise<boolean> {
    const orders = ends.slice(one.endsDone);
    if (orders.length === 0) return false;
    const inParcel = sql`deliveries.parcel = ${one.id}`;
    await ownDb.batch([
      ownDb.run(sql`UPDATE ${held} SET ends_done = ${ends.length} WHERE id = ${one.id}`),
      ...orders.map(({ state, cause, groups }) => {
        const isNamed = sql`group_id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
        const isMeant = groups === null ? inParcel : sql`${inParcel} AND ${isNamed}`;
        return endRows(own, sql`open.seq = ${one.seq}`, state, cause, { isMeant });
      }),
    ]);
    one.endsDone = ends.length;
    changed.add(one.id);
    return true;
  }

  /** Forgets parcels that the shared database has again. What was sent from them still counts against the rate limits. */
  async function release(gone: readonly Held[]): Promise<void> {
    if (gone.length === 0) return;
    const marks = JSON.stringify(gone.map(({ id, holder }) => [id, holder]));
    await ownDb.batch([
      ownDb.run(sql`
        UPDATE ${held} SET gone_at = ${timestamp(ports)}
        WHERE (id, holder) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${marks}))`),
      ownDb.run(sql`
        DELETE FROM ${deliveries} WHERE state = 'queued'
          AND parcel IN (SELECT id FROM ${held} WHERE gone_at IS NOT NULL)`),
    ]);
    hasGone = true;
    for (const { id } of gone) {
      changed.delete(id);
      leaving.delete(id);
      openIn.delete(id);
    }
  }

  async function deleteOld(): Promise<void> {
    if (!hasGone) return;
    const before = new Date(now() - GROUP_LIMIT.windowMs).toISOString();
    const old = sql`(SELECT id FROM ${held} WHERE gone_at < ${before})`;
    await ownDb.batch([
      ownDb.run(sql`DELETE FROM ${deliveries} WHERE parcel IN ${old} AND state <> 'sending'`),
      ownDb.run(sql`DELETE FROM ${held} WHERE gone_at < ${before}`),
      ownDb.run(sql`DELETE FROM ${broadcasts} WHERE seq NOT IN (SELECT seq FROM ${held})`),
    ]);
    const [row] = await ownDb.all<SqlValue[]>(
      sql`SELECT count(*) FROM ${held} WHERE gone_at IS NOT NULL`,
    );
    hasGone = Number(row?.[0]) > 0;
  }

  const resultOf = (state: string) => sql.raw(`coalesce(sum(state = '${state}'), 0)`);

  /** Writes the results of these parcels, and gives back those with nothing open and those that are to leave. */
  async function report(wanted: readonly Held[]): Promise<void> {
    if (wanted.length === 0) return;
    reportedAt = now();
    const list = listOf(wanted.map(({ id }) => id));
    // Stored first, so that no two reports have the same version.
    const versions = await ownDb.all<SqlValue[]>(sql`
      UPDATE ${held} SET version = version + 1 WHERE id IN ${list} RETURNING id, version`);
    const versionOf = new Map(versions.map(([id, version]) => [Number(id), Number(version)]));
    const rows = await ownDb.all<SqlValue[]>(sql`
      SELECT parcel, json_group_array(json(item) ORDER BY group_id), sum(settled_at IS NULL), ${resultOf("sent")},
        ${resultOf("failed")}, ${resultOf("unconfirmed")}, ${resultOf("cancelled")}, ${resultOf("missed")}
      FROM (SELECT parcel, group_id, state, settled_at, ${parcelItem} AS item FROM ${deliveries} WHERE parcel IN ${list})
      GROUP BY parcel`);
    const contents = new Map(rows.map((row) => [Number(row[0]), row]));
    const isOnlyLane = hasNoOther();
    const writing = wanted.map(({ id, holder, endsDone }): Statement => {
      const [, items, open, sent, failed, unconfirmed, cancelled, missed] = contents.get(id) ?? [];
      const isDone = sql`(${open} = 0 OR ${leaving.has(id) ? 1 : 0} AND json_array_length(ends) = ${endsDone})`;
      return db.all(sql`
        UPDATE ${parcels} SET deliveries = ${items}, open = ${open}, sent = ${sent}, failed = ${failed},
          unconfirmed = ${unconfirmed}, cancelled = ${cancelled}, missed = ${missed},
          version = ${versionOf.get(id)}, holder = iif(${isDone}, NULL, holder), ends = iif(${isDone}, '[]', ends),
          ends_done = iif(${isDone}, 0, ${endsDone})
        WHERE id = ${id} AND holder = ${holder} AND version < ${versionOf.get(id)} AND ${isOnlyLane}
        RETURNING id, holder IS NULL AS is_back`);
    });
    const [first, ...rest] = writing;
    if (!first) return;
    const results = await db.batch([
      first,
      ...rest,
      finishAmong(ports, [...new Set(wanted.map(({ broadcastId }) => broadcastId))]),
    ]);
    const answers = results.slice(0, -1) as unknown as SqlValue[][][];
    const back = new Set(answers.flatMap(([row]) => (row?.[1] === 1 ? [Number(row[0])] : [])));
    for (const { id } of wanted) changed.delete(id);
    await release(wanted.filter(({ id }) => back.has(id)));
  }

  /** Takes parcels into the own database. */
  async function take(wanted: readonly Shared[]): Promise<number> {
    const isOnlyLane = hasNoOther();
    const holder = newId(ports, "hld");
    const marking = wanted.map(({ id, version }) =>
      db.all<SqlValue[]>(sql`
        UPDATE ${parcels} SET holder = ${holder}, version = version + 1, recalled_at = NULL
        WHERE id = ${id} AND version = ${version} AND ${isOnlyLane} RETURNING id, seq, line, version, ends, ends_done, deliveries`),
    );
    const [first, ...rest] = marking;
    if (!first) return 0;
    const seqs = listOf(wanted.map(({ seq }) => seq));
    const reading = db.all<SqlValue[]>(
      sql`SELECT ${contentJson} FROM ${broadcasts} WHERE seq IN ${seqs}`,
    );
    const results = (await db.batch([reading, first, ...rest])) as unknown as SqlValue[][][];
    const [contents = [], ...answers] = results;
    const taken = answers.flatMap(([row]) => (row ? [row] : []));
    if (taken.length === 0) return 0;
    const read = `[${contents.map(([content]) => String(content)).join()}]`;
    await ownDb.batch([
      ownDb.run(sql`
        INSERT OR REPLACE INTO ${broadcasts} (${contentColumns})
        SELECT ${contentValues} FROM json_each(${read}) AS item`),
      ...taken.flatMap(([id, seq, line, version, , endsDone, items]) => [
        ownDb.run(sql`DELETE FROM ${deliveries} WHERE parcel = ${id} AND ${isOnlyLane}`),
        ownDb.run(sql`
          INSERT OR REPLACE INTO ${deliveries} (broadcast_id, bot_id, seq, action, parcel, ${PARCEL_COLUMNS})
          SELECT broadcasts.id, ${botId}, broadcasts.seq, 'post', ${id}, ${parcelValues}
          FROM json_each(${items}) AS item JOIN ${broadcasts} ON broadcasts.seq = ${seq} WHERE ${isOnlyLane}`),
        ownDb.run(sql`
          INSERT OR REPLACE INTO ${held} (id, seq, line, holder, version, ends_done, gone_at)
          SELECT ${id}, ${seq}, ${line}, ${holder}, ${version}, ${endsDone}, NULL WHERE ${isOnlyLane}`),
        joinQuickInParcel(own, Number(id)),
      ]),
    ]);
    return taken.length;
  }

  /** The next parcels of the lines that have little left. */
  function nextOf(
    all: readonly Shared[],
    mine: readonly Held[],
    known: ReadonlySet<number>,
  ): Shared[] {
    const free = all.filter(({ id, recalledUntil }) => !known.has(id) && recalledUntil <= now());
    // First those that this lane marked and then could not copy, and those that keep a quick message waiting.
    const chosen = new Map(
      free.filter((one) => one.holder !== null || one.isAwaited).map((one) => [one.id, one]),
    );
    for (const [line, ofLine] of Map.groupBy(free, (one) => one.line)) {
      let open = mine.reduce((sum, one) => (one.line === line ? sum + one.open : sum), 0);
      for (const one of ofLine) {
        if (open >= ENOUGH_OPEN || one.isAwaited) continue;
        open += one.open;
        chosen.set(one.id, one);
      }
    }
    return [...chosen.values()].slice(0, MOST_AT_ONCE);
  }

  /** A group gets messages in the order in which they were queued, also if a quick one waits as a row. */
  async function keepOrder(): Promise<void> {
    const rows = await db.all<SqlValue[]>(sql`
      SELECT json_group_array(json_array(group_id, seq)) FROM (
        SELECT group_id, max(seq) AS seq FROM ${deliveries}
        WHERE bot_id = ${botId} AND settled_at IS NULL AND priority = ${PRIORITY.quick} GROUP BY group_id)`);
    await ownDb.batch([joinQuickGroups(own, String(rows[0]?.[0]))]);
  }

  /** A lane that was replaced may have written itself into this database later than its successor. */
  async function keepCharge(): Promise<void> {
    const [row] = await ownDb.all<SqlValue[]>(
      sql`SELECT lane FROM ${lanes} WHERE bot_id = ${botId}`,
    );
    if (row?.[0] !== lane) await ownDb.batch(takeOver(own, botId, lane));
  }

  async function sync(): Promise<boolean> {
    const { found, hasQuick } = await readShared();
    if (!isBlocked) await keepCharge();
    let mine = await readHeld();
    const sharedOf = new Map(found.map((one) => [one.id, one]));
    const isMine = ({ id, holder }: Held) => sharedOf.get(id)?.holder === holder;
    const lost = mine.filter((one) => !isMine(one));
    await release(lost);
    mine = mine.filter(isMine);
    const known = new Set(mine.map(({ id }) => id));
    let isChanged = lost.length > 0;
    let hasObeyed = false;
    for (const one of mine) {
      const shared = sharedOf.get(one.id);
      if (shared && (await obey(one, shared.ends))) hasObeyed = true;
      if ((shared?.recalledUntil ?? 0) > now() || isOnHold) leaving.add(one.id);
    }
    if (hasObeyed) mine = await readHeld();
    // The clock may have been set back.
    const canReport = now() >= reportedAt + REPORT_MS || now() < reportedAt;
    const due = mine.filter(({ id, open, sending }) =>
      leaving.has(id) ? sending === 0 : open === 0 || (changed.has(id) && (canReport || hasObeyed)),
    );
    isChanged ||= hasObeyed || leaving.size > 0;
    if (due.length > 0) {
      await report(due.slice(0, MOST_AT_ONCE));
      mine = await readHeld();
    }
    const next = isBlocked ? [] : nextOf(found, mine, known);
    if ((await take(next)) > 0) {
      isChanged = true;
      mine = await readHeld();
      for (const one of mine) {
        const shared = next.find(({ id }) => id === one.id);
        if (shared) await obey(one, shared.ends);
      }
    }
    if (hasQuick && mine.length > 0) await keepOrder();
    await deleteOld();
    recalledUntil = Math.max(0, ...found.map((one) => one.recalledUntil));
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
      lane = id;
      isUnknown = false;
      syncAt = 0;
      changed = new Set();
      leaving = new Set();
      await createOwnTables(ownDb);
      // What the lane before it has not reported.
      for (const one of await readHeld()) changed.add(one.id);
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
