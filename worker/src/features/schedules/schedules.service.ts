import { LIMITS } from "@tbm/contract/limits.ts";
import type { Schedule, ScheduleDetail, ScheduleStatus } from "@tbm/contract/schedules.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import { scheduleMisses } from "#db/plan-tables.ts";
import { keyboards, schedules } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import { readRuns } from "#ledger/all-bots/plan-runs.ts";
import { readPictures } from "#messages/message-pictures.ts";
import { occurrencesOf } from "#planning/schedules/occurrences.ts";
import type { Ports } from "#ports.ts";

import {
  findSchedule,
  lastRunsOf,
  type ScheduleRow,
  selectRows,
  toRun,
  toSchedule,
} from "./schedule-rows.ts";

interface Page {
  status?: ScheduleStatus | undefined;
  after?: string | undefined;
  /** Part of the message's text. */
  search?: string | undefined;
}

type Filter = Pick<Page, "status" | "search">;

type Position = Pick<ScheduleRow, "id" | "scheduled_time" | "ended_at">;

async function positionOf({ db }: Ports, id: string): Promise<Position | undefined> {
  const { scheduled_time, ended_at } = schedules;
  const [position] = await db
    .select({ id: schedules.id, scheduled_time, ended_at })
    .from(schedules)
    .where(eq(schedules.id, id));
  return position;
}

/**
 * Schedules of this state whose text contains the search. Searches only the first ones by `order`, for which
 * there is an index.
 */
function isFound({ status, search }: Filter, which: SQL, order: SQL): SQL | undefined {
  const hasStatus = status === undefined ? undefined : eq(schedules.status, status);
  if (!search) return and(which, hasStatus);
  const searched = sql`SELECT id, message FROM schedules WHERE ${and(which, hasStatus)}
    ORDER BY ${order} LIMIT ${LIMITS.messagesSearched}`;
  return sql`${which} AND ${schedules.id} IN (SELECT searched.id FROM (${searched}) AS searched
    WHERE instr(lower(searched.message), lower(${search})) > 0)`;
}

/** Schedules with runs ahead, the next one first. */
function readAhead(ports: Ports, filter: Filter, after: Position | undefined) {
  const { id, scheduled_time, ended_at } = schedules;
  const order = [sql`${scheduled_time}`, sql`${id}`];
  const isBehind =
    after && sql`(${scheduled_time}, ${id}) > (${after.scheduled_time}, ${after.id})`;
  const isAhead = isFound(filter, sql`${ended_at} IS NULL`, sql.join(order, sql`, `));
  return selectRows(ports, and(isAhead, isBehind), order, LIMITS.schedulesPerPage);
}

/** Schedules that have ended, the latest first. */
function readEnded(ports: Ports, filter: Filter, after: Position | undefined, limit: number) {
  const { id, ended_at } = schedules;
  const order = [desc(ended_at), desc(id)];
  const isBehind = after && sql`(${ended_at}, ${id}) < (${after.ended_at}, ${after.id})`;
  const hasEnded = isFound(filter, sql`${ended_at} IS NOT NULL`, sql.join(order, sql`, `));
  return selectRows(ports, and(hasEnded, isBehind), order, limit);
}

export async function listSchedules(ports: Ports, page: Page): Promise<Schedule[]> {
  const { status, after } = page;
  const last = after === undefined ? undefined : await positionOf(ports, after);
  if (after !== undefined && !last) return [];
  const isAhead = status === "waiting" || status === "paused";
  const rows = last?.ended_at ? [] : await readAhead(ports, page, last);
  const remaining = LIMITS.schedulesPerPage - rows.length;
  if (remaining > 0 && !isAhead) {
    rows.push(...(await readEnded(ports, page, last?.ended_at ? last : undefined, remaining)));
  }
  const runs = await lastRunsOf(
    ports,
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => toSchedule(ports, row, runs.get(row.id))));
}

export async function getSchedule(ports: Ports, id: string): Promise<ScheduleDetail> {
  const { db } = ports;
  const stored = await findSchedule(ports, id);
  const [row] = await selectRows(ports, eq(schedules.id, id), [], 1);
  if (!row) throw new Error("A schedule has no row.");
  const runs = await readRuns(ports, id);
  const misses = await db
    .select()
    .from(scheduleMisses)
    .where(eq(scheduleMisses.schedule_id, id))
    .orderBy(desc(scheduleMisses.first_at))
    .limit(LIMITS.runsShown);
  const [keyboard] = stored.keyboard_id
    ? await db.select().from(keyboards).where(eq(keyboards.id, stored.keyboard_id))
    : [];
  return {
    ...(await toSchedule(ports, row, runs[0] && toRun(runs[0]))),
    groups: stored.groups,
    image_urls: await Promise.all(
      stored.pictures.map(({ file, name }) => fileAddress(ports, file, name)),
    ),
    pictures: await readPictures(ports, id),
    keyboard: keyboard?.keyboard ?? null,
    occurrences: occurrencesOf(stored, ports.now()),
    runs: runs.map(toRun),
    misses: misses.map(({ first_at, last_at, runs: count, cause }) => ({
      first_at,
      last_at,
      runs: count,
      reason: sentenceOf(cause),
      cause,
    })),
  };
}
