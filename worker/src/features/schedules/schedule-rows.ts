import type { Schedule as WireSchedule, ScheduleRun } from "@tbm/contract/schedules.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";

import { currentGroups } from "#db/group-identity.ts";
import { attachments, bots, keyboards, schedules } from "#db/schema.ts";
import { shownBotId, shownBotName } from "#db/wire-columns.ts";
import { fileAddress } from "#files/file-address.ts";
import { notFound } from "#http/app-error.ts";
import type { BroadcastRow } from "#ledger/all-bots/broadcast-counts.ts";
import { readLastRuns } from "#ledger/all-bots/plan-runs.ts";
import { type Schedule, selectSchedules } from "#planning/schedules/schedule-runs.ts";
import type { Ports } from "#ports.ts";

export async function findSchedule(ports: Ports, id: string): Promise<Schedule> {
  const [found] = await selectSchedules(ports).where(eq(schedules.id, id));
  if (!found) throw notFound("schedule");
  return found;
}

const columns = {
  id: schedules.id,
  bot_id: shownBotId(schedules.is_automatic, schedules.bot_id),
  bot_name: shownBotName(schedules.is_automatic),
  group_count: sql<number>`json_array_length(${currentGroups(schedules.groups)})`,
  message: schedules.message,
  entities: schedules.entities,
  options: schedules.options,
  lifetime: schedules.lifetime,
  keyboard_id: schedules.keyboard_id,
  keyboard_name: keyboards.name,
  repeat_type: schedules.repeat_type,
  rule: schedules.rule,
  scheduled_time: schedules.scheduled_time,
  date: schedules.date,
  time: schedules.time,
  timezone: schedules.timezone,
  status: schedules.status,
  cause: schedules.cause,
  created_at: schedules.created_at,
  ended_at: schedules.ended_at,
  file: attachments.file,
  file_name: attachments.name,
};

/** Reads only the first picture of each schedule, because the lists are long and show only that one. */
export const selectRows = ({ db }: Ports, which: SQL | undefined, order: SQL[], limit: number) =>
  db
    .select(columns)
    .from(schedules)
    .leftJoin(bots, eq(bots.id, schedules.bot_id))
    .leftJoin(keyboards, eq(keyboards.id, schedules.keyboard_id))
    .leftJoin(attachments, and(eq(attachments.owner_id, schedules.id), eq(attachments.position, 0)))
    .where(which)
    .orderBy(...order)
    .limit(limit);

export type ScheduleRow = Awaited<ReturnType<typeof selectRows>>[number];

export const toRun = (row: BroadcastRow): ScheduleRun => ({
  broadcast_id: row.id,
  planned_at: row.planned_at,
  created_at: row.created_at,
  finished_at: row.finished_at,
  sent: row.sent ?? 0,
  failed: row.failed ?? 0,
  unconfirmed: row.unconfirmed ?? 0,
  cancelled: row.cancelled ?? 0,
  missed: row.missed ?? 0,
});

/** The newest run of each schedule that has one. */
export async function lastRunsOf(ports: Ports, ids: readonly string[]) {
  const rows = await readLastRuns(ports, ids);
  return new Map(rows.map((row) => [row.source_id, toRun(row)]));
}

export async function toSchedule(
  ports: Ports,
  { file, file_name, options, lifetime, ...row }: ScheduleRow,
  last_run: ScheduleRun | undefined,
): Promise<WireSchedule> {
  const image_url = file === null ? null : await fileAddress(ports, file, file_name ?? "");
  const note = row.cause && sentenceOf(row.cause);
  return { ...row, ...options, ...lifetime, note, image_url, last_run: last_run ?? null };
}
