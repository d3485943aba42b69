import { asc, sql } from "drizzle-orm";

import { literalLimit, prebuiltQuery } from "#db/prebuilt-sql.ts";
import { schedules } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import { isPlanAtFault, setScheduleAside } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";
import { PLANNING } from "#step-budget.ts";

import { runAll, selectSchedules } from "./schedule-runs.ts";

const MAX_SCHEDULES = 100;

/** A batch is one SQL parameter, and D1 allows 2 MB. The rest is for the JSON's punctuation. */
const MAX_BATCH_BYTES = 1_900_000;

/** More than a keyboard and ten pictures need. */
const OTHER_BYTES = 15_000;

/** An upper bound of a schedule's size as JSON: ids are ASCII, and a character of a text takes at most six bytes. */
const size = sql<number>`length(${schedules.groups}) + 6 * length(${schedules.message})
  + 3 * coalesce(length(${schedules.entities}), 0) + ${sql.raw(String(OTHER_BYTES))}`;

const selectNext = prebuiltQuery((db) => {
  const [botId, now] = [sql.placeholder("botId"), sql.placeholder("now")];
  const { id, revision, scheduled_time } = schedules;
  const soonest = sql`(SELECT min(scheduled_time) FROM ${schedules} AS later
    WHERE later.bot_id = ${botId} AND later.status = 'waiting' AND later.scheduled_time > ${now})`;
  const isWaiting = sql`${schedules.bot_id} = ${botId} AND ${schedules.status} = 'waiting'`;
  return db
    .select({ id, revision, scheduled_time, size })
    .from(schedules)
    .where(sql`${isWaiting} AND ${scheduled_time} <= coalesce(${soonest}, ${now})`)
    .orderBy(asc(scheduled_time))
    .limit(literalLimit(MAX_SCHEDULES))
    .prepare();
});

/** The due schedules, up to the limit, followed by the next one that is not due yet. */
const readNext = ({ db }: Ports, botId: string, now: string) => selectNext(db).all({ botId, now });

type Due = Awaited<ReturnType<typeof readNext>>[number];

function batchesOf(due: readonly Due[]): Due[][] {
  const batches: Due[][] = [];
  let bytes = Infinity;
  for (const schedule of due) {
    bytes += schedule.size;
    if (bytes > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = schedule.size;
    }
    batches.at(-1)?.push(schedule);
  }
  return batches;
}

const selectThese = prebuiltQuery((db) =>
  selectSchedules({ db })
    .where(sql`${schedules.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(asc(schedules.scheduled_time))
    .prepare(),
);

async function runBatch(ports: Ports, due: readonly Due[]): Promise<number> {
  const ids = JSON.stringify(due.map(({ id }) => id));
  return runAll(ports, await selectThese(ports.db).all({ ids }));
}

/** Queues these runs and returns when the first of them runs again. If one is faulty, tries each half separately. */
async function runOrSetAside(ports: Ports, due: readonly Due[]): Promise<number> {
  const [first, ...others] = due;
  if (!first) return Infinity;
  try {
    return await runBatch(ports, due);
  } catch (error) {
    if (!isPlanAtFault(error)) throw error;
    if (others.length === 0) {
      await setScheduleAside(ports, first, error);
      return Infinity;
    }
  }
  const half = Math.ceil(due.length / 2);
  let nextAt = Infinity;
  for (const part of [due.slice(0, half), due.slice(half)]) {
    if (!ports.hasBudget(PLANNING)) return ports.now();
    nextAt = Math.min(nextAt, await runOrSetAside(ports, part));
  }
  return nextAt;
}

/** Queues the due runs, after `beforeRuns`. Returns when the next one is due, or Infinity if none is planned. */
export async function planSchedules(
  ports: Ports,
  botId: string,
  beforeRuns = async () => {},
): Promise<number> {
  let nextAt = Infinity;
  for (;;) {
    const now = timestamp(ports);
    const found = await readNext(ports, botId, now);
    const due = found.filter(({ scheduled_time }) => scheduled_time <= now);
    if (due.length > 0) await beforeRuns();
    for (const [index, batch] of batchesOf(due).entries()) {
      if (index > 0 && !ports.hasBudget(PLANNING)) return ports.now();
      nextAt = Math.min(nextAt, await runOrSetAside(ports, batch));
    }
    const next = found[due.length];
    if (next) return Math.min(nextAt, Date.parse(next.scheduled_time));
    if (due.length < MAX_SCHEDULES) return nextAt;
    if (!ports.hasBudget(PLANNING)) return ports.now();
  }
}
