import type { UpcomingPost } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, asc, eq, lt, sql } from "drizzle-orm";

import { bots, schedules } from "#db/schema.ts";
import { recurrenceOf, timingColumns } from "#planning/schedules/occurrences.ts";
import { nextRunAfter } from "#planning/schedules/recurrence.ts";
import { isPlanAtFault } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";

import { type ActiveCampaign, runsUntil } from "./active-campaigns.ts";

const DAY_MS = 86_400_000;
/** More than the console shows of a message's first line. */
const TEXT_LENGTH = 200;

const toInstant = (at: number) => new Date(at).toISOString();

/** The planned run and those after it. A faulty schedule is set aside when it is due. */
function runsBefore(end: number, schedule: Parameters<typeof recurrenceOf>[0]): number[] {
  const runs: number[] = [];
  let next: number | null = Date.parse(schedule.scheduled_time);
  try {
    while (next !== null && (runs.length === 0 || next < end)) {
      runs.push(next);
      next = nextRunAfter(recurrenceOf(schedule), next);
    }
  } catch (error) {
    if (!isPlanAtFault(error)) throw error;
  }
  return runs;
}

async function scheduledPosts({ db }: Ports, end: number) {
  const { id, status, scheduled_time } = schedules;
  const rows = await db
    .select({
      schedule: { id, ...timingColumns },
      message: sql<string>`substr(${schedules.message}, 1, ${TEXT_LENGTH})`,
      group_count: sql<number>`json_array_length(${schedules.groups})`,
      bot_name: bots.name,
      total: sql<number>`count(*) OVER ()`,
    })
    .from(schedules)
    .innerJoin(bots, eq(bots.id, schedules.bot_id))
    .where(and(sql`${status} = 'waiting'`, lt(scheduled_time, toInstant(end))))
    .orderBy(asc(scheduled_time))
    .limit(LIMITS.upcomingPosts);
  const posts = rows.flatMap(({ schedule, message, bot_name, group_count }): UpcomingPost[] => {
    return runsBefore(end, schedule).map((at) => ({
      id: schedule.id,
      kind: "schedule",
      at: toInstant(at),
      message,
      bot_name,
      group_count,
    }));
  });
  return { posts, unread: (rows[0]?.total ?? 0) - rows.length };
}

const campaignPosts = (campaigns: readonly ActiveCampaign[], now: number): UpcomingPost[] =>
  campaigns.flatMap((campaign) => {
    const { id, name, message, bot_name, group_count } = campaign;
    // A run without pictures posts nothing.
    const runs = campaign.images_total > 0 ? runsUntil(campaign, now, now + DAY_MS) : [];
    return runs.map((at) => ({
      id,
      kind: "campaign",
      at: toInstant(at),
      title: name,
      message,
      bot_name,
      group_count,
    }));
  });

/** What scheduled messages and campaigns post within 24 hours, soonest first. */
export async function readUpcoming(ports: Ports, campaigns: readonly ActiveCampaign[]) {
  const now = ports.now();
  const { posts, unread } = await scheduledPosts(ports, now + DAY_MS);
  const all = [...posts, ...campaignPosts(campaigns, now)];
  return {
    total: all.length + unread,
    items: all
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .slice(0, LIMITS.upcomingPosts),
  };
}
