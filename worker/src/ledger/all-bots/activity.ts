import type { BroadcastProgress } from "@tbm/contract/activity.ts";
import { and, desc, gte, isNull, type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import { type BroadcastRow, countsOf } from "./broadcast-counts.ts";

interface Newest {
  /** The number of broadcasts before the limit. */
  total: number;
  items: BroadcastProgress[];
}

async function readNewest(ports: Ports, which: SQL | undefined, limit: number): Promise<Newest> {
  const rows = await ports.db
    .select({ row: broadcasts, total: sql<number>`count(*) OVER ()` })
    .from(broadcasts)
    .where(which)
    .orderBy(desc(broadcasts.seq))
    .limit(limit);
  const counts = await countsOf(
    ports,
    rows.map(({ row }) => row),
  );
  const toProgress = (row: BroadcastRow): BroadcastProgress => {
    const { id, title, message, finished_at } = row;
    return { id, title, message, finished_at, ...counts(row) };
  };
  return { total: rows[0]?.total ?? 0, items: rows.map(({ row }) => toProgress(row)) };
}

/** The broadcasts that are not finished. */
export const readUnfinished = (ports: Ports, limit: number): Promise<Newest> =>
  readNewest(ports, and(isNull(broadcasts.finished_at), isNull(broadcasts.change)), limit);

/**
 * The broadcasts since `since` that failed or are unconfirmed in some group. A broadcast that was resent counts as
 * resolved; if the resend fails, it is listed itself.
 */
export const readUnresolved = (ports: Ports, since: string, limit: number): Promise<Newest> =>
  readNewest(
    ports,
    and(
      isNull(broadcasts.change),
      gte(broadcasts.created_at, since),
      sql`${broadcasts.failed} + ${broadcasts.unconfirmed} > 0`,
      sql`NOT EXISTS (SELECT 1 FROM ${broadcasts} AS again WHERE again.source_id = ${broadcasts.id})`,
    ),
    limit,
  );

/** Filters by bot, because the index on the time of each message starts with the bot. */
export const countSentSince = ({ db }: Ports, moment: string): Promise<number> =>
  db.$count(
    deliveries,
    sql`state = 'sent' AND settled_at >= ${moment}
      AND bot_id IN (SELECT DISTINCT bot_id FROM ${broadcasts})`,
  );

export const countQueued = ({ db }: Ports): Promise<number> =>
  db.$count(deliveries, sql`settled_at IS NULL AND state = 'queued'`);
