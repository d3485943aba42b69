import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { HistoryQuestion } from "@tbm/contract/broadcasts.ts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

import { allChatsOf, threadOf } from "#db/group-identity.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { pastDeliveries, pastPlaces } from "#db/past-tables.ts";
import { goesToInParcel } from "#ledger/parcels/parcel-format.ts";

/** Must match the index of migration 0016, so a change needs a new migration. */
export const historyState = sql.raw(`CASE
  WHEN broadcasts.finished_at IS NULL THEN 'running'
  WHEN broadcasts.sent > 0 AND (broadcasts.failed > 0 OR broadcasts.unconfirmed > 0 OR broadcasts.cancelled > 0 OR broadcasts.missed > 0)
    THEN 'partly-sent'
  WHEN broadcasts.sent > 0 THEN 'sent'
  WHEN broadcasts.unconfirmed > 0 THEN 'unconfirmed'
  WHEN broadcasts.failed > 0 THEN 'failed'
  WHEN broadcasts.cancelled > 0 THEN 'cancelled'
  ELSE 'missed' END`);

/** Times are stored, and compared, as text in one format. */
const iso = (moment: string) => new Date(moment).toISOString();

/**
 * Translates dates to positions in the order of acceptance (`seq`) with the index on dates; the list is then read in
 * that order as usual. The date is checked again, because after a clock was set back the order may include other
 * dates. The plus keeps SQLite from using the index for that check.
 */
function isWithin({ from, until }: Pick<HistoryQuestion, "from" | "until">): SQL | undefined {
  const created = sql.raw("+broadcasts.created_at");
  const since = from === undefined ? undefined : iso(from);
  const before = until === undefined ? undefined : iso(until);
  return and(
    since === undefined
      ? undefined
      : sql`${broadcasts.seq} >= (SELECT seq FROM broadcasts AS first WHERE first.created_at >= ${since}
          ORDER BY first.created_at LIMIT 1) AND ${created} >= ${since}`,
    before === undefined
      ? undefined
      : sql`${broadcasts.seq} <= (SELECT seq FROM broadcasts AS last WHERE last.created_at < ${before}
          ORDER BY last.created_at DESC LIMIT 1) AND ${created} < ${before}`,
  );
}

export type HistoryFilter = Omit<HistoryQuestion, "search">;

/**
 * The newest `limit` of the broadcasts that match `which` and have a parcel with the group. Newest first, because the text of
 * each parcel is read for that, and no older than the first parcel there is.
 */
const newestInParcels = (which: SQL | undefined, groupId: string, limit: number): SQL => {
  const places = sql`SELECT own.chatId, ${threadOf(groupId)} AS thread_id FROM ${allChatsOf(groupId)} AS own`;
  return sql`SELECT seq FROM (SELECT broadcasts.seq FROM broadcasts
    WHERE ${which} AND broadcasts.seq >= (SELECT min(seq) FROM parcels) AND ${goesToInParcel(places)}
    ORDER BY broadcasts.seq DESC LIMIT ${limit})`;
};

/** Matches the newest `limit` messages of the bot and perhaps more. `isOfBot` chooses the bot. */
const matches = (question: HistoryFilter, limit: number, isOfBot?: SQL): SQL | undefined => {
  const { after, source, state, group_id } = question;
  const others = and(
    isOfBot,
    isNull(broadcasts.change),
    isWithin(question),
    after === undefined
      ? undefined
      : sql`${broadcasts.seq} < (SELECT seq FROM broadcasts AS last WHERE last.id = ${after})`,
    source === undefined ? undefined : eq(broadcasts.source, source),
    state === undefined ? undefined : sql`${historyState} = ${state}`,
  );
  if (group_id === undefined) return others;
  return and(
    others,
    sql`${broadcasts.seq} IN (SELECT own.seq FROM ${deliveries} AS own
        WHERE own.chatId IN ${allChatsOf(group_id)} AND own.thread_id = ${threadOf(group_id)}
        UNION ALL SELECT past.seq FROM ${pastPlaces} AS own JOIN ${pastDeliveries} AS past ON past.place = own.id
        WHERE own.chatId IN ${allChatsOf(group_id)} AND own.thread_id = ${threadOf(group_id)}
        UNION ALL ${newestInParcels(others, group_id, limit)})`,
  );
};

const isShared = sql.raw("broadcasts.bots IS NOT NULL");

/** Each of the two lists is read in order up to the limit, so that the cost does not grow with the bot's history. */
function matchesBot(question: HistoryFilter, botId: string, limit: number): SQL {
  const newest = (isOfBot: SQL) => sql`SELECT seq FROM (SELECT seq FROM broadcasts
    WHERE ${matches(question, limit, isOfBot)} ORDER BY seq DESC LIMIT ${limit})`;
  const isPart = sql`${botId} IN (SELECT value FROM json_each(broadcasts.bots))`;
  return sql`${broadcasts.seq} IN (${newest(eq(broadcasts.bot_id, botId))}
    UNION ${newest(sql`${isShared} AND ${isPart}`)})`;
}

/** Matches the newest `limit` messages that the question asks for, and perhaps more. */
export function matchesFilter(question: HistoryFilter, limit: number): SQL | undefined {
  const { bot_id } = question;
  if (bot_id === undefined) return matches(question, limit);
  if (bot_id !== AUTOMATIC_BOT) return matchesBot(question, bot_id, limit);
  return matches(question, limit, sql`${isShared} AND ${broadcasts.is_automatic}`);
}
