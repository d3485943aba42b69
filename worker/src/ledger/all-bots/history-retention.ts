import { lt, type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { attachments, images, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 24 * 3_600_000;
const PICTURE_DAYS = 90;
const BROADCASTS_PER_BATCH = 50;
/** A broadcast may have 20,000 deliveries, and the database can do nothing else during a deletion. */
const DELIVERIES_PER_BATCH = 2000;
const BATCH_COST = { queries: 4, calls: 0 };

/** Remembers which images were posted, before the broadcasts or their pictures are deleted. */
const rememberPosted = ({ db }: Pick<Ports, "db">, isOld: SQL) =>
  db.run(sql`
    UPDATE ${images} SET was_posted = 1 WHERE NOT was_posted AND digest IN (
      SELECT digest FROM ${attachments} JOIN ${broadcasts} ON broadcasts.id = owner_id
      WHERE (broadcasts.sent > 0 OR broadcasts.change IS NOT NULL) AND ${isOld})`);

/**
 * Deletes broadcasts that ended more than HISTORY_DAYS ago, in batches and oldest first, so that the database does not
 * fill up. What exceeds a host's budget is left to the next day.
 */
export async function deleteOldBroadcasts(ports: Ports): Promise<void> {
  const { db, settings } = ports;
  const before = new Date(ports.now() - settings.HISTORY_DAYS * DAY_MS).toISOString();
  const isOld = sql`${lt(broadcasts.created_at, before)} AND ${lt(broadcasts.finished_at, before)}`;
  const old = sql`(SELECT id FROM ${broadcasts} WHERE ${isOld} ORDER BY created_at LIMIT ${BROADCASTS_PER_BATCH})`;
  const hasDeliveries = sql`EXISTS (SELECT 1 FROM ${deliveries} WHERE broadcast_id = broadcasts.id)`;
  await rememberPosted(ports, isOld);
  while (ports.hasBudget(BATCH_COST)) {
    await db.batch([
      db.run(sql`DELETE FROM ${deliveries} WHERE (broadcast_id, group_id) IN (
        SELECT broadcast_id, group_id FROM ${deliveries} WHERE broadcast_id IN ${old}
        LIMIT ${DELIVERIES_PER_BATCH})`),
      db.run(sql`DELETE FROM ${attachments} WHERE owner_id IN (
        SELECT id FROM ${broadcasts} WHERE id IN ${old} AND NOT ${hasDeliveries})`),
      db.run(sql`DELETE FROM ${broadcasts} WHERE id IN ${old} AND NOT ${hasDeliveries}`),
    ]);
    const [left] = await db.select({ id: broadcasts.id }).from(broadcasts).where(isOld).limit(1);
    if (!left) return;
  }
}

/**
 * Deletes the pictures of messages that were sent long ago, so that the disk does not fill up. Messages that can
 * still be sent keep theirs: a broadcast that did not reach every group, and a missed message.
 */
export async function deleteOldPictures({ db, now }: Ports): Promise<void> {
  const before = new Date(now() - PICTURE_DAYS * DAY_MS).toISOString();
  const isSent = sql`finished_at < ${before} AND failed + unconfirmed + cancelled = 0`;
  await db.batch([
    rememberPosted({ db }, isSent),
    db.run(sql`
    DELETE FROM ${attachments} WHERE owner_id IN (
      SELECT id FROM ${broadcasts} WHERE ${isSent}
      UNION ALL SELECT id FROM ${schedules} WHERE ended_at < ${before} AND status <> 'missed')`),
  ]);
}
