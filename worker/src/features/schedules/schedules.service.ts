import { LIMITS } from "@tbm/contract/limits.ts";
import type { Schedule, ScheduleDetail, ScheduleStatus } from "@tbm/contract/schedules.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { scheduleMisses } from "#db/plan-tables.ts";
import { broadcasts, keyboards, schedules } from "#db/schema.ts";
import { readPictures } from "#engine/message-pictures.ts";
import { occurrencesOf } from "#engine/occurrences.ts";
import { fileAddress } from "#files/file-address.ts";
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
}

type Place = Pick<ScheduleRow, "id" | "scheduled_time" | "ended_at">;

async function placeOf({ db }: Ports, id: string): Promise<Place | undefined> {
  const { scheduled_time, ended_at } = schedules;
  const [place] = await db
    .select({ id: schedules.id, scheduled_time, ended_at })
    .from(schedules)
    .where(eq(schedules.id, id));
  return place;
}

const hasStatus = (status: ScheduleStatus | undefined) =>
  status === undefined ? undefined : eq(schedules.status, status);

/** What has runs ahead, the next first. */
function readAhead(ports: Ports, status: ScheduleStatus | undefined, after: Place | undefined) {
  const { id, scheduled_time, ended_at } = schedules;
  const isBehind =
    after && sql`(${scheduled_time}, ${id}) > (${after.scheduled_time}, ${after.id})`;
  const which = and(sql`${ended_at} IS NULL`, isBehind, hasStatus(status));
  return selectRows(ports, which, [sql`${scheduled_time}`, sql`${id}`], LIMITS.schedulesPerPage);
}

/** What runs no more, the last to end first. */
function readEnded(
  ports: Ports,
  status: ScheduleStatus | undefined,
  after: Place | undefined,
  limit: number,
) {
  const { id, ended_at } = schedules;
  const isBehind = after && sql`(${ended_at}, ${id}) < (${after.ended_at}, ${after.id})`;
  const which = and(sql`${ended_at} IS NOT NULL`, isBehind, hasStatus(status));
  return selectRows(ports, which, [desc(ended_at), desc(id)], limit);
}

export async function listSchedules(ports: Ports, { status, after }: Page): Promise<Schedule[]> {
  const last = after === undefined ? undefined : await placeOf(ports, after);
  if (after !== undefined && !last) return [];
  const isAhead = status === "waiting" || status === "paused";
  const rows = last?.ended_at ? [] : await readAhead(ports, status, last);
  const room = LIMITS.schedulesPerPage - rows.length;
  if (room > 0 && !isAhead) {
    rows.push(...(await readEnded(ports, status, last?.ended_at ? last : undefined, room)));
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
  const runs = await db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.source_id, id))
    .orderBy(desc(broadcasts.seq))
    .limit(LIMITS.runsShown);
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
    misses: misses.map(({ first_at, last_at, runs: count, reason }) => ({
      first_at,
      last_at,
      runs: count,
      reason,
    })),
  };
}
