import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";

import { currentGroups, hasKnownGroup } from "#db/group-identity.ts";
import { itemsOf } from "#db/json-items.ts";
import { scheduleMisses } from "#db/plan-tables.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { keyboards, schedules } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import { endOvertakenRuns } from "#ledger/all-bots/cancel.ts";
import type { Statement } from "#ledger/delivery.ts";
import { enqueue, type NewBroadcast } from "#ledger/enqueue.ts";
import { picturesIn } from "#messages/message-pictures.ts";
import { shareAutomatic, wakeSenders } from "#planning/automatic/share-groups.ts";
import type { Ports } from "#ports.ts";

import { type Miss, missBetween, recurrenceOf } from "./occurrences.ts";
import { nextRunAfter } from "./recurrence.ts";

const MAX_LATE_MS = 3_600_000;
const TOO_LATE = plain("worker_was_down");
const NO_GROUPS = JSON.stringify(plain("no_groups_left"));

/** Selects schedules with everything that is sent when they run. */
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

/** What is needed to know when a schedule runs, and whether it has changed. */
type Timing = Parameters<typeof recurrenceOf>[0] & Pick<Schedule, "id" | "revision">;

/** The schedule's state after a run or a missed run: its next run in the future, or its end. */
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

/** The ids of the schedules that were not run, paused, cancelled or edited since they were read. */
export const unchanged = (updates: readonly AfterRun[]): SQL =>
  unchangedRows({ updates: JSON.stringify(updates) });

const unchangedFrom = (updates: Placeholder) => sql`
  FROM ${itemsOf(updates)} AS due JOIN ${schedules} ON schedules.id = due.value ->> 'id'
  WHERE schedules.status = 'waiting' AND scheduled_time = due.value ->> 'planned'
    AND revision = due.value ->> 'revision'`;

const unchangedRows = prebuiltSql<"updates">(
  (slot) => sql`(SELECT schedules.id ${unchangedFrom(slot("updates"))})`,
);

const isRunOf = prebuiltSql<"stillDue">(
  (slot) => sql`item.value ->> '$.run.sourceId' IN ${slot("stillDue")}`,
);

/**
 * A message is not sent if its only or last run is more than an hour late. One that has runs ahead is sent once for
 * all missed runs.
 */
function isTooLate(ports: Ports, schedule: Schedule): boolean {
  const earliest = ports.now() - MAX_LATE_MS;
  return (
    Date.parse(schedule.scheduled_time) < earliest &&
    nextRunAfter(recurrenceOf(schedule), earliest - 1) === null
  );
}

/** Ends earlier runs that are still queued. Only recurring schedules can have one. */
function endEarlierRuns(ports: Ports, due: readonly Schedule[], updates: readonly AfterRun[]) {
  const repeating = new Set(
    due.filter(({ repeat_type }) => repeat_type !== "none").map(({ id }) => id),
  );
  if (repeating.size === 0) return [];
  const overtaking = unchanged(updates.filter(({ id }) => repeating.has(id)));
  return endOvertakenRuns(ports, overtaking);
}

/** Records missed runs of the schedules that match the condition, which reads the id as `item.value ->> 'id'`. */
export function recordMisses(
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

/** Records a miss for each run whose groups were all removed. */
const recordUnreachable = ({ db }: Ports, updates: readonly AfterRun[]): Statement =>
  db.run(unreachable({ updates: JSON.stringify(updates) }));

const unreachable = prebuiltSql<"updates">(
  (slot) => sql`
    INSERT INTO ${scheduleMisses} (schedule_id, first_at, last_at, runs, cause)
    SELECT schedules.id, scheduled_time, scheduled_time, 1, '${sql.raw(NO_GROUPS)}'
    ${unchangedFrom(slot("updates"))} AND NOT ${hasKnownGroup(schedules.groups)}
    ON CONFLICT DO NOTHING`,
);

const isUnreachable = sql`item.value ->> 'status' = 'done' AND NOT ${hasKnownGroup(schedules.groups)}`;

const nextRunsUpdate = prebuiltSql<"updates" | "condition">(
  (slot) => sql`
    UPDATE ${schedules} SET scheduled_time = item.value ->> 'next',
      status = iif(${isUnreachable}, 'missed', item.value ->> 'status'),
      cause = iif(${isUnreachable}, '${sql.raw(NO_GROUPS)}', item.value ->> 'cause'),
      ended_at = item.value ->> 'ended_at'
    FROM ${itemsOf(slot("updates"))} AS item
    WHERE schedules.id = item.value ->> 'id' AND schedules.status = 'waiting'
      AND scheduled_time = item.value ->> 'planned' AND revision = item.value ->> 'revision'
      AND ${slot("condition")}`,
);

/** Stores the next run of the schedules that have not changed since they were read. */
export const storeNextRuns = (
  { db }: Ports,
  updates: readonly AfterRun[],
  condition: SQL,
): Statement => db.run(nextRunsUpdate({ updates: JSON.stringify(updates), condition }));

/** The message that a run would send now. */
export const toBroadcast = (ports: Ports, schedule: Schedule): NewBroadcast => ({
  id: newId(ports, "brd"),
  botId: schedule.bot_id,
  isAutomatic: schedule.is_automatic,
  source: "schedule",
  run: { sourceId: schedule.id, plannedAt: schedule.scheduled_time },
  message: schedule.message,
  entities: schedule.entities,
  options: schedule.options,
  lifetime: schedule.lifetime,
  keyboardId: schedule.keyboard_id,
  keyboard: schedule.layout,
  pictures: schedule.pictures,
  // The schedule call stores a list of ids.
  groups: JSON.parse(schedule.groups) as string[],
});

/** Queues these runs and returns when the first of them runs again. */
export async function runAll(ports: Ports, due: readonly Schedule[]): Promise<number> {
  const late = new Set(due.filter((schedule) => isTooLate(ports, schedule)).map(({ id }) => id));
  const planned = due.map((schedule) => ({
    ...toBroadcast(ports, schedule),
    ...(late.has(schedule.id) && { missedBecause: TOO_LATE }),
  }));
  const runs = await shareAutomatic(ports, planned);
  const updates = due.map((schedule) =>
    afterRun(ports, schedule, late.has(schedule.id) ? TOO_LATE : null),
  );
  const misses = updates.flatMap(({ id, miss }) => (miss ? [{ id, ...miss }] : []));
  const stillDue = unchanged(updates);
  const [first, ...others] = [
    ...endEarlierRuns(ports, due, updates),
    ...enqueue(ports, runs, isRunOf({ stillDue })),
    ...recordMisses(ports, misses, sql`item.value ->> 'id' IN ${stillDue}`),
    recordUnreachable(ports, updates),
  ];
  if (first) {
    await ports.db.batch([first, ...others, storeNextRuns(ports, updates, sql`true`)]);
    wakeSenders(ports, runs, due[0]?.bot_id);
  }
  const waiting = updates.filter(({ status }) => status === "waiting");
  return Math.min(...waiting.map(({ next }) => Date.parse(next)));
}
