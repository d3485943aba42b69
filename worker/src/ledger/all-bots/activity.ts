import type { BroadcastProgress, ChangeProgress } from "@tbm/contract/activity.ts";
import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { bots, keyboards } from "#db/schema.ts";
import { shownBotName } from "#db/wire-columns.ts";
import { deliveriesInParcels } from "#ledger/parcels/parcel-format.ts";
import { shownBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

import { botCountOf } from "./broadcast-bots.ts";
import { countsOf } from "./broadcast-counts.ts";
import { isAnyBotSilent } from "./open-bots.ts";

interface Newest<Item> {
  /** The number of broadcasts before the limit. */
  total: number;
  items: Item[];
}

/** The message whose posts a change is for. */
const target = alias(broadcasts, "target");

const selectNewest = ({ db }: Ports, which: SQL | undefined, limit: number) =>
  db
    .select({
      row: broadcasts,
      botName: shownBotName(broadcasts.is_automatic),
      isTelegramSilent: isAnyBotSilent,
      targetTitle: target.title,
      targetMessage: target.message,
      keyboardName: keyboards.name,
      total: sql<number>`count(*) OVER ()`,
    })
    .from(broadcasts)
    .leftJoin(bots, eq(bots.id, broadcasts.bot_id))
    .leftJoin(target, eq(target.id, broadcasts.target_id))
    .leftJoin(keyboards, eq(keyboards.id, broadcasts.target_id))
    .where(which)
    .orderBy(desc(broadcasts.seq))
    .limit(limit);

type Row = Awaited<ReturnType<typeof selectNewest>>[number];

async function readNewest<Item>(
  ports: Ports,
  which: SQL | undefined,
  limit: number,
  toItem: (progress: BroadcastProgress, row: Row) => Item,
): Promise<Newest<Item>> {
  const rows = await selectNewest(ports, which, limit);
  const counts = await countsOf(
    ports,
    rows.map(({ row }) => row),
  );
  const toProgress = ({ row, botName, isTelegramSilent }: Row): BroadcastProgress => {
    const { id, title, message, finished_at } = row;
    const is_telegram_silent = isTelegramSilent === 1;
    return {
      id,
      bot_id: shownBot(row),
      bot_name: botName,
      ...botCountOf(row),
      title,
      message,
      finished_at,
      is_telegram_silent,
      ...counts(row),
    };
  };
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => toItem(toProgress(row), row)),
  };
}

const toChange = (
  progress: BroadcastProgress,
  { row, targetTitle, targetMessage, keyboardName }: Row,
): ChangeProgress => ({
  ...progress,
  kind: row.change ?? "",
  title: keyboardName ?? targetTitle,
  message: targetMessage ?? "",
  ...(row.change === "buttons" ? { keyboard_id: row.target_id } : { broadcast_id: row.target_id }),
});

const isMessage = isNull(broadcasts.change);
const isChange = isNotNull(broadcasts.change);
const isUnfinished = isNull(broadcasts.finished_at);

const failedSince = (since: string) =>
  and(gte(broadcasts.created_at, since), sql`${broadcasts.failed} + ${broadcasts.unconfirmed} > 0`);

/** The messages that are not finished. */
export const readUnfinished = (ports: Ports, limit: number): Promise<Newest<BroadcastProgress>> =>
  readNewest(ports, and(isUnfinished, isMessage), limit, (progress) => progress);

/** The changes to posts that are not finished. */
export const readUnfinishedChanges = (
  ports: Ports,
  limit: number,
): Promise<Newest<ChangeProgress>> =>
  readNewest(ports, and(isUnfinished, isChange), limit, toChange);

/**
 * The messages since `since` that failed or are unconfirmed in some group. A message that was resent counts as
 * resolved; if the resend fails, it is listed itself.
 */
export const readUnresolved = (
  ports: Ports,
  since: string,
  limit: number,
): Promise<Newest<BroadcastProgress>> => {
  const isResent = sql`EXISTS (SELECT 1 FROM ${broadcasts} AS again WHERE again.source_id = ${broadcasts.id})`;
  const which = and(isMessage, failedSince(since), sql`NOT ${isResent}`);
  return readNewest(ports, which, limit, (progress) => progress);
};

/**
 * The changes since `since` that failed or are unconfirmed in some group. In each group, a later change of the same
 * kind, or a deletion, takes the place of an earlier one.
 */
export const readUnresolvedChanges = (
  ports: Ports,
  since: string,
  limit: number,
): Promise<Newest<ChangeProgress>> => {
  const isUnresolved = sql`EXISTS (SELECT 1 FROM ${deliveries} AS missed
    WHERE missed.broadcast_id = ${broadcasts.id} AND missed.state IN ('failed', 'unconfirmed')
      AND NOT EXISTS (SELECT 1 FROM ${broadcasts} AS again JOIN ${deliveries} AS newer
          ON newer.broadcast_id = again.id AND newer.group_id = missed.group_id
            AND newer.bot_id = missed.bot_id
        WHERE again.target_id = ${broadcasts.target_id}
          AND again.seq > ${broadcasts.seq} AND again.change IN (${broadcasts.change}, 'delete')))`;
  return readNewest(ports, and(isChange, failedSince(since), isUnresolved), limit, toChange);
};

/**
 * Filters by bot, because the index on the time of each message starts with the bot. With UNION, SQLite would read all
 * broadcasts in the order of their bots.
 */
export const countSentSince = async ({ db }: Ports, moment: string): Promise<number> =>
  (await db.$count(
    deliveries,
    sql`state = 'sent' AND settled_at >= ${moment}
      AND bot_id IN (SELECT bot_id FROM ${broadcasts} WHERE finished_at IS NULL
        UNION ALL SELECT bot_id FROM ${broadcasts} WHERE finished_at >= ${moment}
        UNION ALL SELECT part.value FROM ${broadcasts} JOIN json_each(bots) AS part
        WHERE bots IS NOT NULL AND finished_at IS NULL
        UNION ALL SELECT part.value FROM ${broadcasts} JOIN json_each(bots) AS part
        WHERE bots IS NOT NULL AND finished_at >= ${moment})`,
  )) + (await countSentInParcels({ db }, moment));

/** Reads only parcels of broadcasts that were running at `moment`. Later ones count in full, earlier ones not at all. */
async function countSentInParcels({ db }: Pick<Ports, "db">, moment: string): Promise<number> {
  const isBetween = sql`parcels.sent > 0 AND broadcasts.created_at < ${moment}
    AND (broadcasts.finished_at IS NULL OR broadcasts.finished_at >= ${moment})`;
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT (SELECT coalesce(sum(parcels.sent), 0) FROM ${parcels}
        JOIN ${broadcasts} ON broadcasts.seq = parcels.seq WHERE broadcasts.created_at >= ${moment})
      + (SELECT count(*) FROM ${deliveriesInParcels(isBetween)}
        WHERE state = 'sent' AND settled_at >= ${moment})`);
  return Number(row?.[0]);
}

export async function countQueued({ db }: Ports): Promise<number> {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT (SELECT count(*) FROM ${deliveries} WHERE settled_at IS NULL AND state = 'queued')
      + (SELECT coalesce(sum(open), 0) FROM ${parcels} WHERE open > 0)`);
  return Number(row?.[0]);
}
