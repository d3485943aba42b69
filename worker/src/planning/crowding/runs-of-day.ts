import { and, eq, ne, sql } from "drizzle-orm";

import { campaigns, images, schedules } from "#db/schema.ts";
import { nextRun, runsUntil, runTimesOf } from "#planning/campaigns/run-times.ts";
import { timingColumns } from "#planning/schedules/occurrences.ts";
import { runsBetween } from "#planning/schedules/schedule-forecast.ts";
import type { Ports } from "#ports.ts";

/** More than is shown of a message's first line. */
const TEXT_LENGTH = 200;

/** A schedule or campaign, and when it runs. */
export interface PlanRuns {
  id: string;
  /** The campaign's name, or the beginning of the schedule's message. */
  name: string;
  runs: number[];
}

export interface PlannedRuns extends PlanRuns {
  /** The runs that post. The others edit posts, and members aren't notified. */
  posts: number[];
}

/** Only the runs that post. */
export const postsOf = (plans: readonly PlannedRuns[]): PlanRuns[] =>
  plans.flatMap(({ id, name, posts }) => (posts.length > 0 ? [{ id, name, runs: posts }] : []));

export interface Period {
  from: number;
  end: number;
}

/** All schedules and campaigns that run in the period, except the one that is being edited. */
export async function readRuns(
  ports: Ports,
  { from, end }: Period,
  editedId: string,
): Promise<PlannedRuns[]> {
  const { db, settings } = ports;
  const planned = await db
    .select({
      id: schedules.id,
      name: sql<string>`substr(${schedules.message}, 1, ${TEXT_LENGTH})`,
      timing: timingColumns,
    })
    .from(schedules)
    .where(
      and(
        sql`${schedules.status} = 'waiting'`,
        sql`${schedules.scheduled_time} < ${new Date(end).toISOString()}`,
        ne(schedules.id, editedId),
      ),
    );
  const active = await db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, "active"),
        ne(campaigns.id, editedId),
        // A run without pictures posts nothing.
        sql`EXISTS (SELECT 1 FROM ${images} WHERE ${images.folder} = ${campaigns.folder_id})`,
      ),
    );
  return [
    ...planned.map(({ id, name, timing }) => {
      const runs = runsBetween(timing, { from, end });
      return { id, name, runs, posts: runs };
    }),
    ...active.map(({ id, name, renews, last_run_at, ...planned }) => {
      const times = runTimesOf(planned, settings.TIMEZONE);
      const runs = runsUntil(times, ports.now(), end, from);
      // A campaign that renews its posts makes them in its first run.
      const first = last_run_at === null ? nextRun(times, ports.now()) : null;
      return { id, name, runs, posts: renews ? runs.filter((at) => at === first) : runs };
    }),
  ].filter(({ runs }) => runs.length > 0);
}
