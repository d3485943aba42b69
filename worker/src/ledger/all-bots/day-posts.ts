/*
 * How many posts a chat gets on one day, from all bots and sources. A post counts if members saw it or may have seen it,
 * and while it waits in the queue. All topics of a group share its count. A post that is deleted again still counts.
 */
import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { startOfDay } from "#days.ts";
import type { SqlValue } from "#db/database.ts";
import { dailyLimits } from "#db/group-tables.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { joinedLimit, joinLimit, setLimits } from "#db/limit-columns.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { timestamp } from "#ids.ts";
import type { Statement } from "#ledger/delivery.ts";
import { deliveriesInParcels, hasTextOf } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

const dayStart = (ports: Ports): string =>
  new Date(startOfDay(ports.now(), ports.settings.TIMEZONE)).toISOString();

/** For this many, finding the parcels that have them is quicker than reading all of the day. */
const FEW_GROUPS = 10;

type Since = SQL | Placeholder;

/**
 * A table for WITH: the first broadcast that may have posted since the day began. Older deliveries need not be read. The
 * `+` makes SQLite use the index of times; for the smallest `seq` alone it would read all broadcasts from the first one.
 */
const firstOfDay = (since: Since): SQL => sql`first_of_day AS MATERIALIZED (
  SELECT coalesce(min(seq), 0) AS seq FROM (
    SELECT min(seq) AS seq FROM ${broadcasts} WHERE finished_at IS NULL
    UNION ALL SELECT min(+seq) FROM ${broadcasts} WHERE finished_at >= ${since}))`;

const countsToday = (
  since: Since,
): SQL => sql`(posted.settled_at IS NULL OR posted.settled_at >= ${since}
    AND (posted.state IN ('sent', 'unconfirmed') OR posted.step > 0))`;

/** SQL condition: `posted` is a delivery of this chat that counts today. */
const isOfDay = (chatId: SQL, since: Since): SQL => sql`posted.chatId = ${chatId}
  AND posted.seq >= (SELECT seq FROM first_of_day) AND posted.action = 'post'
  AND ${countsToday(since)}`;

/**
 * A table for WITH: how many posts in parcels each chat gets today. No parcel is newer than the rows that are compared
 * with it.
 */
const inParcels = (
  since: Since,
  isNeeded: SQL,
  isMeant: SQL = sql`true`,
): SQL => sql`in_parcels AS MATERIALIZED (
  SELECT chatId, count(*) AS posts
  FROM ${deliveriesInParcels(sql`${isNeeded} AND parcels.seq >= (SELECT seq FROM first_of_day)`)} AS posted
  WHERE ${isMeant} AND ${countsToday(since)} GROUP BY chatId)`;

const skipsAny = sql`EXISTS (SELECT 1 FROM ${dailyLimits} WHERE ${dailyLimits.skips})`;

const skipping = prebuiltSql<"since" | "now" | "ids">(
  (slot) => sql`
    WITH ${firstOfDay(slot("since"))}, ${inParcels(slot("since"), skipsAny)}, ${setLimits}
    UPDATE ${deliveries} SET state = 'missed', settled_at = ${slot("now")},
      cause = json_object('code', 'over_daily_limit', 'params', json_object('limit', skipped.posts))
    FROM (
      SELECT fresh.broadcast_id, fresh.group_id, ${joinedLimit} AS posts
      FROM ${dailyLimits} CROSS JOIN ${deliveries} AS fresh
      ${joinLimit(sql`fresh.group_id`, sql`fresh.chatId`)}
      LEFT JOIN in_parcels ON in_parcels.chatId = fresh.chatId
      WHERE ${dailyLimits.skips} AND fresh.state = 'queued' AND fresh.action = 'post'
        AND fresh.broadcast_id IN (SELECT value FROM json_each(${slot("ids")}))
        AND ${joinedLimit} <= coalesce(in_parcels.posts, 0) + (
          SELECT count(*) FROM ${deliveries} AS posted WHERE ${isOfDay(sql`fresh.chatId`, slot("since"))}
            AND (posted.seq, posted.group_id) < (fresh.seq, fresh.group_id))) AS skipped
    WHERE deliveries.broadcast_id = skipped.broadcast_id
      AND deliveries.group_id = skipped.group_id`,
);

/** Skips the posts of new broadcasts that are over the limit of their group, if the operator wants that. */
export const skipOverLimit = (ports: Ports, ids: readonly string[]): Statement =>
  ports.db.run(
    skipping({ since: dayStart(ports), now: timestamp(ports), ids: JSON.stringify(ids) }),
  );

/** How many posts each of these groups got today, and how many are waiting for it, by the group's id. */
export async function countPostsToday(
  ports: Ports,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  const since = sql`${dayStart(ports)}`;
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(groupIds)}))`;
  const chats = sql`(SELECT chatId FROM groups WHERE groups.id IN ${ids})`;
  const isNeeded = groupIds.length <= FEW_GROUPS ? hasTextOf(chats) : sql`true`;
  const rows = await ports.db.all<SqlValue[]>(sql`
    WITH ${firstOfDay(since)}, ${inParcels(since, isNeeded, sql`posted.chatId IN ${chats}`)}
    SELECT groups.id, (SELECT count(*) FROM ${deliveries} AS posted
      WHERE ${isOfDay(sql`groups.chatId`, since)}) + coalesce(in_parcels.posts, 0)
    FROM groups LEFT JOIN in_parcels ON in_parcels.chatId = groups.chatId
    WHERE groups.id IN ${ids}`);
  return new Map(rows.map(([id, posts]) => [String(id), Number(posts)]));
}
