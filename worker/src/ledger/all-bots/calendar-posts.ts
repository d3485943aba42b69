import type { CalendarPost } from "@tbm/contract/calendar/calendar.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import type { Day } from "#days.ts";
import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { pastDeliveries, pastPlaces } from "#db/past-tables.ts";
import { bots } from "#db/schema.ts";
import { shownBotId, shownBotName } from "#db/wire-columns.ts";
import { goesToInParcel } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

import { countsOf } from "./broadcast-counts.ts";
import { type HistoryFilter, historyState, matchesFilter } from "./history-filter.ts";

/** True if a broadcast goes to one of the groups, given as a query of their ids, under any chat id they have had. */
function goesToOneOf(wanted: SQL): SQL {
  const chats = sql`SELECT own.chatId, own.thread_id FROM groups AS own WHERE own.id IN (${wanted})
    UNION ALL SELECT move.from_chat_id, own.thread_id FROM groups AS own
    JOIN moved_chats AS move ON move.to_chat_id = own.chatId WHERE own.id IN (${wanted})`;
  // The first condition makes SQLite use the index deliveries_by_chat.
  return sql`(EXISTS (SELECT 1 FROM ${deliveries} AS posted
    WHERE posted.chatId IN (SELECT chatId FROM (${chats})) AND posted.seq = broadcasts.seq
      AND (posted.chatId, posted.thread_id) IN (${chats}))
    OR EXISTS (SELECT 1 FROM ${pastDeliveries} AS past WHERE past.seq = broadcasts.seq AND past.place IN (
      SELECT id FROM ${pastPlaces} WHERE chatId IN (SELECT chatId FROM (${chats}))
        AND (chatId, thread_id) IN (${chats})))
    OR ${goesToInParcel(chats)})`;
}

type CalendarFilter = Pick<HistoryFilter, "from" | "until" | "bot_id">;

/** What was sent in a time, newest first, up to one more than the calendar shows. */
export async function readCalendarPosts(
  ports: Ports,
  filter: CalendarFilter,
  wanted: readonly SQL[],
  textLength: number,
): Promise<CalendarPost[]> {
  const { id, created_at, finished_at, title, sent, failed, unconfirmed, cancelled, missed } =
    broadcasts;
  const counted = { id, finished_at, sent, failed, unconfirmed, cancelled, missed };
  const rows = await ports.db
    .select({
      ...counted,
      created_at,
      title,
      message: sql<string>`substr(${broadcasts.message}, 1, ${textLength})`,
      state: sql<string>`${historyState}`,
      bot_id: shownBotId(broadcasts.is_automatic, broadcasts.bot_id),
      bot_name: shownBotName(broadcasts.is_automatic),
    })
    .from(broadcasts)
    .leftJoin(bots, eq(bots.id, broadcasts.bot_id))
    .where(and(matchesFilter(filter, LIMITS.calendarEntries + 1), ...wanted.map(goesToOneOf)))
    .orderBy(desc(broadcasts.seq))
    .limit(LIMITS.calendarEntries + 1);
  const counts = await countsOf(ports, rows);
  return rows.map((row) => {
    const { total, sent: posted } = counts(row);
    const { created_at: at, state, title: name, message, bot_id, bot_name } = row;
    return { id: row.id, at, state, title: name, message, bot_id, bot_name, total, sent: posted };
  });
}

const NO_LIMIT = -1;

/** How many posts each day has, for all days with any. */
export async function countPostsByDay(
  { db }: Ports,
  filter: CalendarFilter,
  wanted: readonly SQL[],
  days: readonly Day[],
): Promise<Map<string, number>> {
  const iso = (at: number) => new Date(at).toISOString();
  const spans = days.map(({ date, start, end }) => ({ date, start: iso(start), end: iso(end) }));
  const rows = await db.all<SqlValue[]>(sql`
    SELECT day.value ->> 'date', count(*) FROM ${broadcasts}
    JOIN json_each(${JSON.stringify(spans)}) AS day
      ON broadcasts.created_at >= day.value ->> 'start' AND broadcasts.created_at < day.value ->> 'end'
    WHERE ${and(matchesFilter(filter, NO_LIMIT), ...wanted.map(goesToOneOf))} GROUP BY 1`);
  return new Map(rows.map(([date, count]) => [String(date), Number(count)]));
}
