import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";

import { currentGroups, hasKnownGroup } from "#db/group-identity.ts";
import { scheduleMisses } from "#db/plan-tables.ts";
import { keyboards, schedules } from "#db/schema.ts";
import { writtenOnce } from "#db/written-once.ts";
import { newId, timestamp } from "#ids.ts";
import { endOvertaken } from "#ledger/all-bots/cancel.ts";
import type { Statement } from "#ledger/delivery.ts";
import { enqueue, type NewBroadcast } from "#ledger/enqueue.ts";
import { picturesIn } from "#messages/message-pictures.ts";
import type { Ports } from "#ports.ts";

import { type Miss, missBetween, recurrenceOf } from "./occurrences.ts";
import { nextRunAfter } from "./recurrence.ts";

const LATEST_MS = 3_600_000;
const TOO_LATE = plain("worker_was_down");
const NO_GROUPS = JSON.stringify(plain("no_groups_left"));

/** With all that goes out when they run. */
export const selectSchedules = ({ db }: Pick<Ports, "db">) =>
  db
    .select({
      ...getTableColumns(schedules),
      groups: currentGroups(schedules.groups),
      layout: keyboards.keyboard,
      pictures: picturesIn("schedules"),
    })
    .from(schedules)
    .leftJoin(keyboards, eq(keyboards.id, schedules.keyboard_id));

export type Schedule = Awaited<ReturnType<typeof selectSchedules>>[number];

/** All that tells when it runs, and whether it was changed since. */
type Timing = Parameters<typeof recurrenceOf>[0] & Pick<Schedule, "id" | "revision">;

/** What comes after a run, or after one that is missed: one more at its time, however many were missed, or the end. */
export function afterRun(ports: Ports, schedule: Timing, missedBecause: Cause | null) {
  const now = ports.now();
  const planned = Date.parse(schedule.scheduled_time);
  const recurrence = recurrenceOf(schedule);
  const isOnce = recurrence.repeat === "none";
  const next = isOnce ? null : nextRunAfter(recurrence, Math.max(planned, now));
  return {
    id: schedule.id,
    planned: schedule.scheduled_time,
    revision: schedule.revision,
    next: next === null ? schedule.scheduled_time : new Date(next).toISOString(),
    status: next === null ? (missedBecause ? "missed" : "done") : "waiting",
    cause: next === null ? missedBecause : null,
    ended_at: next === null ? timestamp(ports) : null,
    miss:
      isOnce && !missedBecause
        ? null
        : missBetween(
            recurrence,
            missedBecause ? planned - 1 : planned,
            now,
            missedBecause ?? TOO_LATE,
          ),
  };
}

type AfterRun = ReturnType<typeof afterRun>;

/** Those that are still as they were read: not run, paused, cancelled or edited since. */
export const unchanged = (updates: readonly AfterRun[]): SQL =>
  asRead({ updates: JSON.stringify(updates) });

const asRead = writtenOnce<"updates">(
  (slot) => sql`(
    SELECT schedules.id FROM json_each(${slot("updates")}) AS due
    JOIN ${schedules} ON schedules.id = due.value ->> 'id'
    WHERE schedules.status = 'waiting' AND scheduled_time = due.value ->> 'planned'
      AND revision = due.value ->> 'revision')`,
);

/** A single message that is over an hour late is not sent; one that repeats is made up for once. */
const isTooLate = (ports: Ports, { repeat_type, scheduled_time }: Schedule) =>
  repeat_type === "none" && ports.now() - Date.parse(scheduled_time) > LATEST_MS;

/** Only what repeats can have a run before this one that is still queued. */
function endEarlierRuns(ports: Ports, due: readonly Schedule[], updates: readonly AfterRun[]) {
  const repeating = new Set(
    due.filter(({ repeat_type }) => repeat_type !== "none").map(({ id }) => id),
  );
  if (repeating.size === 0) return [];
  const overtaking = unchanged(updates.filter(({ id }) => repeating.has(id)));
  return endOvertaken(ports, overtaking);
}

/** Notes what was missed of the schedules that the condition names, each as `item.value ->> 'id'`. */
export function noteMisses(
  { db }: Ports,
  misses: readonly (Miss & { id: string })[],
  condition: SQL,
): Statement[] {
  if (misses.length === 0) return [];
  const field = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
  return [
    db.run(sql`
      INSERT INTO ${scheduleMisses} (schedule_id, first_at, last_at, runs, cause)
      SELECT ${field("id")}, ${field("first_at")}, ${field("last_at")}, ${field("runs")}, ${field("cause")}
      FROM json_each(${JSON.stringify(misses)}) AS item WHERE ${condition}
      ON CONFLICT DO NOTHING`),
  ];
}

/** Notes a miss for each run that would reach nobody, because none of its groups is left. */
const noteUnreachable = ({ db }: Ports, updates: readonly AfterRun[]): Statement =>
  db.run(sql`
    INSERT INTO ${scheduleMisses} (schedule_id, first_at, last_at, runs, cause)
    SELECT schedules.id, scheduled_time, scheduled_time, 1, ${NO_GROUPS} FROM ${schedules}
    WHERE schedules.id IN ${unchanged(updates)} AND NOT ${hasKnownGroup(schedules.groups)}
    ON CONFLICT DO NOTHING`);

const isUnreachable = sql`item.value ->> 'status' = 'done' AND NOT ${hasKnownGroup(schedules.groups)}`;

const movingOn = writtenOnce<"updates" | "condition">(
  (slot) => sql`
    UPDATE ${schedules} SET scheduled_time = item.value ->> 'next',
      status = iif(${isUnreachable}, 'missed', item.value ->> 'status'),
      cause = iif(${isUnreachable}, '${sql.raw(NO_GROUPS)}', item.value ->> 'cause'),
      ended_at = item.value ->> 'ended_at'
    FROM json_each(${slot("updates")}) AS item
    WHERE schedules.id = item.value ->> 'id' AND schedules.status = 'waiting'
      AND scheduled_time = item.value ->> 'planned' AND revision = item.value ->> 'revision'
      AND ${slot("condition")}`,
);

/** Writes what comes after, for those that are still as they were read. */
export const moveOn = ({ db }: Ports, updates: readonly AfterRun[], condition: SQL): Statement =>
  db.run(movingOn({ updates: JSON.stringify(updates), condition }));

/** What goes out when it runs, as it is now. */
export const toBroadcast = (ports: Ports, schedule: Schedule): NewBroadcast => ({
  id: newId(ports, "brd"),
  botId: schedule.bot_id,
  source: "schedule",
  run: { sourceId: schedule.id, plannedAt: schedule.scheduled_time },
  message: schedule.message,
  entities: schedule.entities,
  options: schedule.options,
  keyboard: schedule.layout,
  pictures: schedule.pictures,
  // Written by the schedule call as a list of ids.
  groups: JSON.parse(schedule.groups) as string[],
});

/** Queues these runs; tells when the first of them runs again. */
export async function runAll(ports: Ports, due: readonly Schedule[]): Promise<number> {
  const late = new Set(due.filter((one) => isTooLate(ports, one)).map(({ id }) => id));
  const runs = due.map((one) => ({
    ...toBroadcast(ports, one),
    ...(late.has(one.id) && { missedBecause: TOO_LATE }),
  }));
  const updates = due.map((schedule) =>
    afterRun(ports, schedule, late.has(schedule.id) ? TOO_LATE : null),
  );
  const misses = updates.flatMap(({ id, miss }) => (miss ? [{ id, ...miss }] : []));
  const stillDue = unchanged(updates);
  const [first, ...others] = [
    ...endEarlierRuns(ports, due, updates),
    ...enqueue(ports, runs, sql`item.value ->> '$.run.sourceId' IN ${stillDue}`),
    ...noteMisses(ports, misses, sql`item.value ->> 'id' IN ${stillDue}`),
    noteUnreachable(ports, updates),
  ];
  if (first) {
    await ports.db.batch([first, ...others, moveOn(ports, updates, sql`true`)]);
  }
  const waiting = updates.filter(({ status }) => status === "waiting");
  return Math.min(...waiting.map(({ next }) => Date.parse(next)));
}
