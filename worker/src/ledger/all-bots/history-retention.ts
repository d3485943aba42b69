import { lt, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { attachments, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 24 * 3_600_000;
const PICTURE_DAYS = 90;
const BROADCASTS_PER_BATCH = 50;
/** A broadcast may have 20,000 deliveries, and the database can do nothing else during a deletion. */
const DELIVERIES_PER_BATCH = 2000;
const BATCH_COST = { queries: 4, calls: 0 };

/**
 * Deletes broadcasts that ended more than HISTORY_DAYS ago, in batches and oldest first, so that the database does not
 * fill up. What exceeds a host's budget is left to the next day.
 */
export async function deleteOldBroadcasts(ports: Ports): Promise<void> {
  const { db, settings } = ports;
  const before = new Date(ports.now() - settings.HISTORY_DAYS * DAY_MS).toISOString();
  const old = sql`(SELECT id FROM ${broadcasts} WHERE created_at < ${before} AND finished_at < ${before}
    ORDER BY created_at LIMIT ${BROADCASTS_PER_BATCH})`;
  const hasDeliveries = sql`EXISTS (SELECT 1 FROM ${deliveries} WHERE broadcast_id = broadcasts.id)`;
  while (ports.hasBudget(BATCH_COST)) {
    await db.batch([
      db.run(sql`DELETE FROM ${deliveries} WHERE (broadcast_id, group_id) IN (
        SELECT broadcast_id, group_id FROM ${deliveries} WHERE broadcast_id IN ${old}
        LIMIT ${DELIVERIES_PER_BATCH})`),
      db.run(sql`DELETE FROM ${attachments} WHERE owner_id IN (
        SELECT id FROM ${broadcasts} WHERE id IN ${old} AND NOT ${hasDeliveries})`),
      db.run(sql`DELETE FROM ${broadcasts} WHERE id IN ${old} AND NOT ${hasDeliveries}`),
    ]);
    const isLeft = sql`${lt(broadcasts.created_at, before)} AND ${lt(broadcasts.finished_at, before)}`;
    const [left] = await db.select({ id: broadcasts.id }).from(broadcasts).where(isLeft).limit(1);
    if (!left) return;
  }
}

/**
 * Deletes the pictures of messages that were sent long ago, so that the disk does not fill up. Messages that can
 * still be sent keep theirs: a broadcast that did not reach every group, and a missed message.
 */
export async function deleteOldPictures({ db, now }: Ports): Promise<void> {
  const before = new Date(now() - PICTURE_DAYS * DAY_MS).toISOString();
  await db.run(sql`
    DELETE FROM ${attachments} WHERE owner_id IN (
      SELECT id FROM ${broadcasts}
      WHERE finished_at < ${before} AND failed + unconfirmed + cancelled = 0
      UNION ALL SELECT id FROM ${schedules} WHERE ended_at < ${before} AND status <> 'missed')`);
}
