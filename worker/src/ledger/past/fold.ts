/*
 * Folding: after HISTORY_DAYS, the deliveries of a broadcast are deleted. The broadcast stays with its content and its
 * counts, and so do its failures with the names of their groups.
 */
import { type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { currentGroupId, targetName } from "#db/group-identity.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { pastDeliveries, pastFailures } from "#db/past-tables.ts";
import { attachments, groups } from "#db/schema.ts";
import { rememberPosted } from "#ledger/all-bots/history-retention.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 24 * 3_600_000;
const BROADCASTS_PER_BATCH = 50;
/** A broadcast may have 20,000 deliveries, and the database can do nothing else during a deletion. */
const DELIVERIES_PER_BATCH = 2000;
const FOLDING_COST = { queries: 5, calls: 0 };
const DELETING_COST = { queries: 5, calls: 0 };

const listed = (ids: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

async function findIds({ db }: Ports, which: SQL): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(sql`SELECT id FROM ${broadcasts} WHERE ${which}`);
  return rows.map(([id]) => String(id));
}

const firstBatch = sql`ORDER BY finished_at LIMIT ${sql.raw(String(BROADCASTS_PER_BATCH))}`;

/** Keeps the failures of these broadcasts. From then on their deliveries count as deleted. */
const beginFolding = ({ db }: Ports, ids: SQL) =>
  db.batch([
    db.run(sql`
      INSERT INTO ${pastFailures} (seq, group_id, group_name, chatId, bot_id, state, cause)
      SELECT failure.seq, failure.group_id, (SELECT ${targetName} FROM ${groups}
          WHERE groups.id = ${currentGroupId(sql`failure.group_id`)}),
        failure.chatId, failure.bot_id, failure.state, failure.cause
      FROM ${allDeliveries} AS failure
      WHERE failure.broadcast_id IN ${ids} AND failure.state IN ('failed', 'unconfirmed')
      ON CONFLICT DO NOTHING`),
    rememberPosted({ db }, sql`broadcasts.id IN ${ids}`),
    // Nothing can be resent without its deliveries, so its pictures are not needed any more.
    db.run(sql`DELETE FROM ${attachments} WHERE owner_id IN ${ids}`),
    db.run(sql`UPDATE ${broadcasts} SET results = 'folding', pictures = NULL WHERE id IN ${ids}`),
  ]);

const deleteResults = ({ db }: Ports, ids: SQL) => {
  const limit = sql.raw(String(DELIVERIES_PER_BATCH));
  const places = sql`(SELECT broadcasts.seq FROM ${broadcasts} WHERE id IN ${ids})`;
  return db.batch([
    db.run(sql`DELETE FROM ${pastDeliveries} WHERE (seq, place) IN (
      SELECT seq, place FROM ${pastDeliveries} WHERE seq IN ${places} LIMIT ${limit})`),
    db.run(sql`DELETE FROM ${deliveries} WHERE (broadcast_id, group_id) IN (
      SELECT broadcast_id, group_id FROM ${deliveries} WHERE broadcast_id IN ${ids} LIMIT ${limit})`),
    db.run(sql`DELETE FROM ${parcels} WHERE seq IN ${places}`),
    db.run(sql`UPDATE ${broadcasts} SET results = 'folded' WHERE id IN ${ids}
      AND NOT EXISTS (SELECT 1 FROM ${pastDeliveries} WHERE past_deliveries.seq = broadcasts.seq)
      AND NOT EXISTS (SELECT 1 FROM ${deliveries} WHERE broadcast_id = broadcasts.id)`),
  ]);
};

/**
 * Folds the broadcasts that ended more than HISTORY_DAYS ago, in batches and oldest first. What exceeds a host's budget
 * is left to the next day. A batch is one transaction, so a crash leaves every broadcast with all its failures.
 */
export async function foldOldBroadcasts(ports: Ports): Promise<void> {
  const before = new Date(ports.now() - ports.settings.HISTORY_DAYS * DAY_MS).toISOString();
  const isOld = sql`finished_at < ${before} AND created_at < ${before}`;
  // Each part is read with an index of its own (migration 0048).
  const next = [sql`results IS NULL`, sql`results = 'packed'`].map(
    (isKind) =>
      sql`SELECT * FROM (SELECT id, finished_at FROM ${broadcasts} WHERE ${isKind} AND ${isOld} ${firstBatch})`,
  );
  const old = sql`id IN (SELECT id FROM (${sql.join(next, sql` UNION ALL `)}) ${firstBatch})`;
  if (!ports.hasBudget(DELETING_COST)) return;
  // What an earlier run began comes first.
  let begun = await findIds(ports, sql`results = 'folding' ${firstBatch}`);
  while (ports.hasBudget(begun.length > 0 ? DELETING_COST : FOLDING_COST)) {
    if (begun.length > 0) {
      await deleteResults(ports, listed(begun));
      begun = await findIds(ports, sql`id IN ${listed(begun)} AND results = 'folding'`);
    } else {
      begun = await findIds(ports, old);
      if (begun.length === 0) return;
      await beginFolding(ports, listed(begun));
    }
  }
}
