import { asc, sql } from "drizzle-orm";

import { schedules } from "#db/schema.ts";
import { isPlanAtFault } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";

import { recurrenceOf } from "./occurrences.ts";
import { nextRunAfter } from "./recurrence.ts";

const AT_ONCE = 500;
const ONE_PAGE = { queries: 2, calls: 0 };
/** No country has moved its clocks by more at once, apart from skipping a day. */
const WIDEST_MOVE_MS = 3 * 3_600_000;

type Planned = Parameters<typeof recurrenceOf>[0];

/** Null for one that is set aside when it comes due. */
function runNear(schedule: Planned): string | null {
  try {
    const from = Date.parse(schedule.scheduled_time) - WIDEST_MOVE_MS;
    const run = nextRunAfter(recurrenceOf(schedule), from - 1);
    return run === null ? null : new Date(run).toISOString();
  } catch (error) {
    if (isPlanAtFault(error)) return null;
    throw error;
  }
}

/**
 * A planned moment is a wall-clock time in a zone. When a country changes its rules, and this runtime has learned the new
 * ones, the moment is another.
 */
export async function replanMovedTimes(ports: Ports): Promise<void> {
  const { id, bot_id, revision, status, scheduled_time, date, time, timezone, repeat_type } =
    schedules;
  for (let last = ""; ports.hasBudget(ONE_PAGE);) {
    const page = await ports.db
      .select({ id, bot_id, revision, status, scheduled_time, date, time, timezone, repeat_type })
      .from(schedules)
      .where(sql`${schedules.ended_at} IS NULL AND ${schedules.id} > ${last}`)
      .orderBy(asc(id))
      .limit(AT_ONCE);
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
      for (const botId of new Set(moved.map((one) => one.bot_id))) ports.wake(botId);
    }
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? "";
  }
}
