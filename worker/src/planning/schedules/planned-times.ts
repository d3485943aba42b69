import { asc, sql } from "drizzle-orm";

import { schedules } from "#db/schema.ts";
import { isPlanAtFault } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";

import { recurrenceOf, timingColumns } from "./occurrences.ts";
import { nextRunAfter } from "./recurrence.ts";

const PAGE_ROWS = 500;
const ONE_PAGE = { queries: 2, calls: 0 };
/** No country has ever moved its clocks further in one step, except by skipping a whole day. */
const MAX_MOVE_MS = 3 * 3_600_000;

type Planned = Parameters<typeof recurrenceOf>[0];

/** The run nearest to the planned time. */
export function nearestRun(
  planned: number,
  nextAfter: (instant: number) => number | null,
): number | null {
  let nearest = nextAfter(planned - MAX_MOVE_MS - 1);
  for (let run = nearest; nearest !== null && run !== null && run < planned;) {
    run = nextAfter(run);
    if (run !== null && Math.abs(run - planned) <= planned - nearest) nearest = run;
  }
  return nearest;
}

/** The same for a schedule. Null for a faulty one, which is set aside when it is due. */
function runNear(schedule: Planned): string | null {
  try {
    const recurrence = recurrenceOf(schedule);
    const planned = Date.parse(schedule.scheduled_time);
    const nearest = nearestRun(planned, (instant) => nextRunAfter(recurrence, instant));
    return nearest === null ? null : new Date(nearest).toISOString();
  } catch (error) {
    if (isPlanAtFault(error)) return null;
    throw error;
  }
}

/**
 * Updates planned times after a country changed its time zone rules. A plan is a wall-clock time, so its instant
 * changes once this runtime knows the new rules.
 */
export async function replanMovedTimes(ports: Ports): Promise<void> {
  const { id, bot_id, revision } = schedules;
  for (let last = ""; ports.hasBudget(ONE_PAGE);) {
    const page = await ports.db
      .select({ id, bot_id, revision, ...timingColumns })
      .from(schedules)
      .where(sql`${schedules.ended_at} IS NULL AND ${schedules.id} > ${last}`)
      .orderBy(asc(id))
      .limit(PAGE_ROWS);
    const moved = page.flatMap((schedule) => {
      const next = runNear(schedule);
      if (next === null || next === schedule.scheduled_time) return [];
      return { ...schedule, next };
    });
    if (moved.length > 0) {
      await ports.db.run(sql`
        UPDATE ${schedules} SET scheduled_time = item.value ->> 'next'
        FROM json_each(${JSON.stringify(moved)}) AS item
        WHERE schedules.id = item.value ->> 'id' AND schedules.ended_at IS NULL
          AND scheduled_time = item.value ->> 'scheduled_time' AND revision = item.value ->> 'revision'`);
      for (const botId of new Set(moved.map((schedule) => schedule.bot_id))) ports.wake(botId);
    }
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1)?.id ?? "";
  }
}
