import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";

import { attachments, keyboards, schedules } from "#db/schema.ts";
import { newId } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { endQueued } from "./ending.ts";
import { enqueue, type NewBroadcast } from "./enqueue.ts";
import { nextRunAfter } from "./recurrence.ts";
import { PLANNING } from "./room.ts";

const AT_ONCE = 100;
const LATEST_MS = 3_600_000;
const TOO_LATE = "The worker was not running at the planned time.";
const OVERTAKEN = "The next run came before it could be sent.";

type Schedule = typeof schedules.$inferSelect;

const isWaiting = (botId: string) =>
  and(eq(schedules.bot_id, botId), sql`${schedules.status} = 'waiting'`);

const listOf = (ids: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** What comes after a run: one more at its time, however many were missed, or the end. */
function afterRun(ports: Ports, schedule: Schedule, isMissed: boolean) {
  const planned = Date.parse(schedule.scheduled_time);
  const recurrence = { ...schedule, repeat: schedule.repeat_type };
  const next = nextRunAfter(recurrence, Math.max(planned, ports.now()));
  return {
    id: schedule.id,
    planned: schedule.scheduled_time,
    next: next === null ? schedule.scheduled_time : new Date(next).toISOString(),
    status: next === null ? (isMissed ? "missed" : "done") : "waiting",
    note: isMissed ? TOO_LATE : null,
  };
}

/** A single message that is over an hour late is not sent; one that repeats is made up for once. */
const isTooLate = (ports: Ports, { repeat_type, scheduled_time }: Schedule) =>
  repeat_type === "none" && ports.now() - Date.parse(scheduled_time) > LATEST_MS;

async function readLayouts({ db }: Ports, due: readonly Schedule[]) {
  const ids = due.flatMap(({ keyboard_id }) => keyboard_id ?? []);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(keyboards)
    .where(inArray(keyboards.id, sql`${listOf(ids)}`));
}

/** Only what repeats can have a run before this one that is still queued. */
function endOvertaken(ports: Ports, due: readonly Schedule[]) {
  const ids = due.filter(({ repeat_type }) => repeat_type !== "none").map(({ id }) => id);
  if (ids.length === 0) return [];
  return endQueued(ports, sql`open.source_id IN ${listOf(ids)}`, "missed", OVERTAKEN);
}

async function runAll(ports: Ports, due: readonly Schedule[]): Promise<void> {
  const { db } = ports;
  const ids = due.map(({ id }) => id);
  const pictures = await db
    .select()
    .from(attachments)
    .where(inArray(attachments.owner_id, sql`${listOf(ids)}`))
    .orderBy(attachments.owner_id, attachments.position);
  const layouts = await readLayouts(ports, due);
  const layoutOf = new Map(layouts.map(({ id, keyboard }) => [id, keyboard]));
  const picturesOf = Map.groupBy(pictures, ({ owner_id }) => owner_id);
  const runs = due.map((schedule): NewBroadcast => ({
    id: newId(ports, "brd"),
    botId: schedule.bot_id,
    source: "schedule",
    run: { sourceId: schedule.id, plannedAt: schedule.scheduled_time },
    message: schedule.message,
    entities: schedule.entities,
    options: schedule.options,
    keyboard: layoutOf.get(schedule.keyboard_id ?? "") ?? null,
    pictures: picturesOf.get(schedule.id) ?? [],
    // Written by the schedule call as a list of ids.
    groups: JSON.parse(schedule.groups) as string[],
    ...(isTooLate(ports, schedule) && { missedBecause: TOO_LATE }),
  }));
  const updates = due.map((schedule) => afterRun(ports, schedule, isTooLate(ports, schedule)));
  const stillDue = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE schedules.id = item.value ->> '$.run.sourceId'
    AND scheduled_time = item.value ->> '$.run.plannedAt' AND status = 'waiting')`;
  const [first, ...others] = [...endOvertaken(ports, due), ...enqueue(ports, runs, stillDue)];
  if (!first) return;
  await db.batch([
    first,
    ...others,
    db.run(sql`
      UPDATE ${schedules} SET scheduled_time = item.value ->> 'next',
        status = item.value ->> 'status', note = item.value ->> 'note'
      FROM json_each(${JSON.stringify(updates)}) AS item
      WHERE schedules.id = item.value ->> 'id' AND schedules.status = 'waiting'
        AND scheduled_time = item.value ->> 'planned'`),
  ]);
}

/** Queues the runs that are due; tells when the next one is; Infinity if none is planned. */
export async function planSchedules(ports: Ports, botId: string): Promise<number> {
  for (;;) {
    const due = await ports.db
      .select()
      .from(schedules)
      .where(
        and(isWaiting(botId), lte(schedules.scheduled_time, new Date(ports.now()).toISOString())),
      )
      .orderBy(asc(schedules.scheduled_time))
      .limit(AT_ONCE);
    if (due.length > 0) await runAll(ports, due);
    if (due.length < AT_ONCE) break;
    if (!ports.hasRoom(PLANNING)) return ports.now();
  }
  const [next] = await ports.db
    .select({ at: schedules.scheduled_time })
    .from(schedules)
    .where(isWaiting(botId))
    .orderBy(asc(schedules.scheduled_time))
    .limit(1);
  return next ? Date.parse(next.at) : Infinity;
}
