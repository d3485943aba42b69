/*
 * A delivery takes several hundred bytes while it is sent and may still change. Once its broadcast has been finished for
 * some days, it is packed into about 36 bytes: `past_deliveries` (decision 033). Packing loses nothing that is read, so
 * readers of the history use the view `all_deliveries`, and whoever changes a delivery unpacks its broadcast before.
 * Sending uses `deliveries` only, which stays small.
 */
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { boards, broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { pastDeliveries, pastPlaces, pastResults } from "#db/past-tables.ts";
import { literalNumber, prebuiltSql } from "#db/prebuilt-sql.ts";
import { isHeld } from "#ledger/hold.ts";
import { deliveriesInParcels } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

const PACK_AFTER_MS = 7 * 24 * 3_600_000;
const BROADCASTS_PER_BATCH = 50;
/** The database can do nothing else during a batch. */
const DELIVERIES_PER_BATCH = 1000;
const BATCH_COST = { queries: 6, calls: 0 };
/** Longer lists of messages are stored with their delivery. */
const MAX_MESSAGES_LENGTH = 40;

/** The messages that a change is being made to, with everything that resent them: their deliveries are about to be marked. */
const beingChanged = sql`(
  WITH RECURSIVE changing (id) AS (
    SELECT target_id FROM ${broadcasts} WHERE finished_at IS NULL AND target_id IS NOT NULL
    UNION SELECT broadcasts.id FROM ${broadcasts} JOIN changing ON source_id = changing.id AND change IS NULL)
  SELECT id FROM changing WHERE id IS NOT NULL)`;

/**
 * A campaign's next run edits the board that an earlier run posted, and a lifetime deletes posts. During a hold an export
 * may be reading the tables one after the other.
 */
const isAtRest = sql`results IS NULL AND follow_up_at IS NULL AND NOT ${isHeld}
  AND broadcasts.id NOT IN (SELECT broadcast_id FROM ${boards}) AND broadcasts.id NOT IN ${beingChanged}`;

const listed = (ids: string): SQL => sql`(SELECT value FROM json_each(${ids}))`;

const atRest = (ids: string): SQL =>
  sql`SELECT broadcasts.id FROM ${broadcasts} WHERE broadcasts.id IN ${listed(ids)} AND ${isAtRest}`;

/** SQL condition: the parcel is one of these, and its broadcast is still at rest. */
const isChosen = (ids: string, chosen: string): SQL => sql`parcels.id IN ${listed(chosen)}
  AND parcels.seq IN (SELECT broadcasts.seq FROM ${broadcasts} WHERE broadcasts.id IN (${atRest(ids)}))`;

/**
 * The next deliveries of these broadcasts with their columns as they are packed: those of the chosen parcels, or rows if
 * none is chosen. The same in each statement of a batch.
 */
const nextOf = (ids: string, chosen: string | null): SQL => sql`(
  SELECT *, CASE WHEN is_regular THEN offsets ELSE '' END AS messages,
    iif(is_regular, first_id, NULL) AS message_id,
    nullif(json_patch('{}', json_object('message_ids', iif(is_regular, NULL, message_ids),
      'repeated_in', repeated_in, 'edited_by', edited_by, 'deleted_at', deleted_at)), '{}') AS later
  FROM (SELECT *, coalesce(length(offsets), 99) <= ${sql.raw(String(MAX_MESSAGES_LENGTH))} AS is_regular
    FROM (SELECT *, coalesce(cause, '') AS known_cause,
        iif(json_valid(message_ids), message_ids ->> 0, NULL) AS first_id,
        CASE WHEN NOT json_valid(message_ids) THEN NULL WHEN json_array_length(message_ids) = 1 THEN '[0]'
          ELSE (SELECT json_group_array(part.value - (message_ids ->> 0)) FROM json_each(message_ids) AS part)
          END AS offsets
      FROM ${
        chosen === null
          ? sql`${deliveries} WHERE broadcast_id IN (${atRest(ids)})
            ORDER BY broadcast_id, group_id LIMIT ${sql.raw(String(DELIVERIES_PER_BATCH))}`
          : deliveriesInParcels(isChosen(ids, chosen))
      })))`;

const isSamePlace = sql.raw(`place.chatId = next.chatId AND place.thread_id = next.thread_id
  AND place.group_id = next.group_id AND place.bot_id = next.bot_id`);
const isSameResult = sql.raw(`result.state = next.state AND result.action = next.action
  AND result.priority = next.priority AND result.step = next.step AND result.attempts = next.attempts
  AND result.retried = next.retried AND result.cause = next.known_cause AND result.messages = next.messages`);

/** Prebuilt, because an idle worker asks every ten seconds. Of parcels it reads only their ids and sizes. */
const selectUnpacked = prebuiltSql<"before">(
  (slot) => sql`
    SELECT broadcasts.id, (
      SELECT json_group_array(json_array(parcels.id,
        parcels.open + parcels.sent + parcels.failed + parcels.unconfirmed + parcels.cancelled + parcels.missed))
      FROM ${parcels} WHERE parcels.seq = broadcasts.seq)
    FROM ${broadcasts} WHERE finished_at < ${slot("before")} AND ${isAtRest}
    ORDER BY finished_at LIMIT ${literalNumber(BROADCASTS_PER_BATCH)}`,
);

/** As many parcels as fit into a batch, and at least one. */
function chooseParcels(found: readonly (readonly [id: number, size: number])[]): number[] {
  const chosen: number[] = [];
  let total = 0;
  for (const [id, size] of found) {
    if (chosen.length > 0 && total + size > DELIVERIES_PER_BATCH) continue;
    chosen.push(id);
    total += size;
  }
  return chosen;
}

async function findUnpacked({ db, now }: Ports) {
  const before = new Date(now() - PACK_AFTER_MS).toISOString();
  const rows = await db.all<SqlValue[]>(selectUnpacked({ before }));
  // Written by the query.
  const found = rows.flatMap(([, list]) => JSON.parse(String(list)) as [number, number][]);
  return { found: rows.map(([id]) => String(id)), chosen: chooseParcels(found) };
}

/** Packs the next deliveries, if the host's budget allows it. False if there is nothing left to pack. */
export async function packNext(ports: Ports): Promise<boolean> {
  const { db } = ports;
  if (!ports.hasBudget(BATCH_COST)) return false;
  const { found, chosen: parcelIds } = await findUnpacked(ports);
  if (found.length === 0) return false;
  const ids = JSON.stringify(found);
  const chosen = parcelIds.length > 0 ? JSON.stringify(parcelIds) : null;
  const next = nextOf(ids, chosen);
  await db.batch([
    db.run(sql`
      INSERT INTO ${pastPlaces} (chatId, thread_id, group_id, bot_id)
      SELECT DISTINCT chatId, thread_id, group_id, bot_id FROM ${next} WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${pastResults} (state, action, priority, step, attempts, retried, cause, messages)
      SELECT DISTINCT state, action, priority, step, attempts, retried, known_cause, messages FROM ${next}
      WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT OR REPLACE INTO ${pastDeliveries} (seq, place, result, message_id, settled_ms, later)
      SELECT next.seq, place.id, result.id, next.message_id, coalesce(CAST(round(
        (julianday(next.settled_at) - julianday(broadcasts.created_at)) * 86400000.0) AS INTEGER), 0), next.later
      FROM ${next} AS next JOIN ${broadcasts} ON broadcasts.seq = next.seq
      JOIN ${pastPlaces} AS place ON ${isSamePlace} JOIN ${pastResults} AS result ON ${isSameResult}`),
    chosen === null
      ? db.run(sql`
          DELETE FROM ${deliveries} WHERE (broadcast_id, group_id) IN (
            SELECT broadcast_id, group_id FROM ${next})`)
      : db.run(sql`DELETE FROM ${parcels} WHERE ${isChosen(ids, chosen)}`),
    db.run(sql`
      UPDATE ${broadcasts} SET results = 'packed' WHERE id IN ${listed(ids)} AND ${isAtRest}
        AND NOT EXISTS (SELECT 1 FROM ${deliveries} WHERE broadcast_id = broadcasts.id)
        AND NOT EXISTS (SELECT 1 FROM ${parcels} WHERE parcels.seq = broadcasts.seq)`),
  ]);
  return true;
}
