import { type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import { attachments, images, schedules } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 24 * 3_600_000;
const PICTURE_DAYS = 90;

/** Remembers which images were posted, before their pictures are deleted. */
export const rememberPosted = ({ db }: Pick<Ports, "db">, isOld: SQL) =>
  db.run(sql`
    UPDATE ${images} SET was_posted = 1 WHERE NOT was_posted AND digest IN (
      SELECT digest FROM ${attachments} JOIN ${broadcasts} ON broadcasts.id = owner_id
      WHERE (broadcasts.sent > 0 OR broadcasts.change IS NOT NULL) AND ${isOld})`);

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
    UPDATE ${broadcasts} SET pictures = NULL
    WHERE id IN (SELECT owner_id FROM ${attachments}) AND ${isSent}`),
    db.run(sql`
    DELETE FROM ${attachments} WHERE owner_id IN (
      SELECT id FROM ${broadcasts} WHERE ${isSent}
      UNION ALL SELECT id FROM ${schedules} WHERE ended_at < ${before} AND status <> 'missed')`),
  ]);
}
