import type { UpcomingPost } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, asc, eq, lt, sql } from "drizzle-orm";

import { bots, schedules } from "#db/schema.ts";
import { shownBotId, shownBotName } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

import type { ActiveCampaign } from "./campaigns/active-campaigns.ts";
import { runsUntil } from "./campaigns/run-times.ts";
import { timingColumns } from "./schedules/occurrences.ts";
import { runsBetween } from "./schedules/schedule-forecast.ts";

const DAY_MS = 86_400_000;
/** More than the console shows of a message's first line. */
const TEXT_LENGTH = 200;

const toInstant = (at: number) => new Date(at).toISOString();

async function scheduledPosts({ db }: Ports, end: number) {
  const { id, status, scheduled_time } = schedules;
  const rows = await db
    .select({
      schedule: { id, ...timingColumns },
      message: sql<string>`substr(${schedules.message}, 1, ${TEXT_LENGTH})`,
      group_count: sql<number>`json_array_length(${schedules.groups})`,
      bot_id: shownBotId(schedules.is_automatic, schedules.bot_id),
      bot_name: shownBotName(schedules.is_automatic),
      total: sql<number>`count(*) OVER ()`,
    })
    .from(schedules)
    .innerJoin(bots, eq(bots.id, schedules.bot_id))
    .where(and(sql`${status} = 'waiting'`, lt(scheduled_time, toInstant(end))))
    .orderBy(asc(scheduled_time))
    .limit(LIMITS.upcomingPosts);
  const posts = rows.flatMap(({ schedule, ...post }): UpcomingPost[] =>
    runsBetween(schedule, { end }).map((at) => {
      const { message, bot_id, bot_name, group_count } = post;
      const { id: scheduleId } = schedule;
      return {
        id: scheduleId,
        kind: "schedule",
        at: toInstant(at),
        message,
        bot_id,
        bot_name,
        group_count,
      };
    }),
  );
  return { posts, unread: (rows[0]?.total ?? 0) - rows.length };
}

const campaignPosts = (campaigns: readonly ActiveCampaign[], now: number): UpcomingPost[] =>
  campaigns.flatMap((campaign) => {
    const { id, name, message, bot_id, bot_name, group_count } = campaign;
    // A run without pictures posts nothing.
    const runs = campaign.images_total > 0 ? runsUntil(campaign.times, now, now + DAY_MS) : [];
    return runs.map((at) => ({
      id,
      kind: "campaign",
      at: toInstant(at),
      title: name,
      message,
      bot_id,
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
