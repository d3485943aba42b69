import type { PreflightInput } from "@tbm/contract/preflight.ts";
import type { SchedulePreview } from "@tbm/contract/schedules.ts";
import { and, eq, isNotNull } from "drizzle-orm";

import { dayAt } from "#days.ts";
import { campaigns } from "#db/schema.ts";
import { rhythmTimes, runTimesOf, upcomingRuns } from "#planning/campaigns/run-times.ts";
import { zoneOf } from "#planning/schedules/schedule-start.ts";
import type { Ports } from "#ports.ts";

function* campaignRuns(ports: Ports, input: PreflightInput): Generator<number> {
  const { rhythm: fixed, startAt, intervalHours, quietFrom = null, quietUntil = null } = input;
  const first = Math.max(ports.now(), startAt ? Date.parse(startAt) : 0);
  const rhythm = fixed ? { ...fixed, timezone: zoneOf(ports, fixed.timezone) } : null;
  const firstRun = rhythm ? rhythmTimes(rhythm)(first - 1) : first;
  const planned = {
    next_run_at: new Date(firstRun).toISOString(),
    slot_at: null,
    interval_hours: intervalHours,
    rhythm,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    end_date: null,
  };
  yield* upcomingRuns(runTimesOf(planned, ports.settings.TIMEZONE), ports.now());
}

function* allRuns(
  ports: Ports,
  input: PreflightInput,
  preview: SchedulePreview | undefined,
): Generator<number> {
  if (input.source === "now") yield ports.now();
  if (input.source === "schedule") yield* (preview?.occurrences ?? []).map((at) => Date.parse(at));
  if (input.source === "campaign") yield* campaignRuns(ports, input);
}

function runsOfFirstDay(...given: Parameters<typeof allRuns>): number[] {
  const [{ settings }] = given;
  const runs: number[] = [];
  for (const at of allRuns(...given)) {
    const [first = at] = runs;
    if (dayAt(at, settings.TIMEZONE) !== dayAt(first, settings.TIMEZONE)) break;
    runs.push(at);
  }
  return runs;
}

async function hasRun({ db }: Ports, campaignId: string): Promise<boolean> {
  const ran = and(eq(campaigns.id, campaignId), isNotNull(campaigns.last_run_at));
  return (await db.$count(campaigns, ran)) > 0;
}

/**
 * When the message would be posted: its runs on the day of the first one. Of a campaign that renews its posts, only the
 * first run posts.
 */
export async function postsOfFirstDay(...given: Parameters<typeof allRuns>): Promise<number[]> {
  const [ports, { renews, editedId }] = given;
  const runs = runsOfFirstDay(...given);
  if (!renews) return runs;
  return editedId && (await hasRun(ports, editedId)) ? [] : runs.slice(0, 1);
}
