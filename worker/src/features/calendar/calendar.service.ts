import type { Calendar, CalendarQuestion } from "@tbm/contract/calendar/calendar.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { countByDay, daysBetween } from "#days.ts";
import type { SqlValue } from "#db/database.ts";
import { currentGroupId } from "#db/group-identity.ts";
import { groupSets } from "#db/group-tables.ts";
import { refused } from "#http/app-error.ts";
import { countPostsByDay, readCalendarPosts } from "#ledger/all-bots/calendar-posts.ts";
import { findCrowdedDays } from "#planning/crowding/crowded-days.ts";
import { readRuns } from "#planning/crowding/runs-of-day.ts";
import type { Ports } from "#ports.ts";

import { readPlans } from "./calendar-plans.ts";

const DAY_MS = 86_400_000;
/** More than an entry has room for. */
const TEXT_LENGTH = 120;

/** Queries of the ids of the groups that are asked for. */
function wantedGroups({ groupId, setId }: CalendarQuestion): SQL[] {
  const ofSet = sql`SELECT ${currentGroupId(sql`chosen.value`)}
    FROM ${groupSets} AS named_set, json_each(named_set.groups) AS chosen WHERE named_set.id = ${setId}`;
  return [
    ...(groupId === undefined ? [] : [sql`SELECT ${currentGroupId(sql`${groupId}`)}`]),
    ...(setId === undefined ? [] : [ofSet]),
  ];
}

/** The ids that all of these queries have; null without any. */
async function readWanted({ db }: Ports, wanted: readonly SQL[]): Promise<Set<string> | null> {
  if (wanted.length === 0) return null;
  const rows = await db.all<SqlValue[]>(sql.join([...wanted], sql` INTERSECT `));
  return new Set(rows.map(([id]) => String(id)));
}

type Counts = ReadonlyMap<string, number>;

/** What was sent in a time, and how many older posts of each day are left out. */
async function readPosts(ports: Ports, { from, to, botId }: CalendarQuestion, wanted: SQL[]) {
  const filter = { from, until: to, bot_id: botId };
  const found = await readCalendarPosts(ports, filter, wanted, TEXT_LENGTH);
  const posts = found.slice(0, LIMITS.calendarEntries);
  if (posts.length === found.length) return { posts, leftOut: new Map<string, number>() };
  const days = daysBetween(Date.parse(from), Date.parse(to), ports.settings.TIMEZONE);
  const all = await countPostsByDay(ports, filter, wanted, days);
  const shown = countByDay(
    posts.map(({ at }) => Date.parse(at)),
    days,
  );
  const leftOut = new Map([...all].map(([date, count]) => [date, count - (shown.get(date) ?? 0)]));
  return { posts, leftOut };
}

const sumByDay = (dates: readonly string[], ...counts: readonly Counts[]) =>
  dates
    .map((date) => ({ date, entries: counts.reduce((sum, own) => sum + (own.get(date) ?? 0), 0) }))
    .filter(({ entries }) => entries > 0);

/** What was sent and what is planned in a time. */
export async function getCalendar(ports: Ports, question: CalendarQuestion): Promise<Calendar> {
  const { from, to, botId } = question;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start || end - start > LIMITS.calendarDays * DAY_MS) {
    throw refused("calendar_span", { days: LIMITS.calendarDays });
  }
  const wanted = wantedGroups(question);
  const { posts, leftOut: olderPosts } = await readPosts(ports, question, wanted);
  const period = { from: start, end };
  const runs = await readRuns(ports, period, "");
  const { plans, leftOut } = await readPlans(
    ports,
    { botId, wanted, textLength: TEXT_LENGTH },
    runs,
  );
  const crowded = await findCrowdedDays(ports, period, runs, await readWanted(ports, wanted));
  const days = daysBetween(start, end, ports.settings.TIMEZONE);
  const left_out = sumByDay(
    days.map(({ date }) => date),
    olderPosts,
    countByDay(leftOut, days),
  );
  return {
    posts,
    plans,
    crowded: crowded.map(({ date, cause }) => ({ date, text: sentenceOf(cause), cause })),
    left_out,
    has_more: left_out.length > 0,
  };
}
