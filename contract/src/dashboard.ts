import { z } from "zod/mini";

import { first } from "./activity.ts";
import { Bot } from "./bots.ts";
import type { Call } from "./call.ts";
import { Id, Instant } from "./fields.ts";
import { Group } from "./groups.ts";
import { LIMITS } from "./limits.ts";
import { ScheduledMessage } from "./messages.ts";

export const Stats = z.object({
  onlineBots: z.number(),
  totalBots: z.number(),
  pendingMessages: z.number(),
  todayMessages: z.number(),
  /** The number of all groups. The dashboard's own list shows only some. */
  totalGroups: z.optional(z.number()),
});
export type Stats = z.infer<typeof Stats>;

export const Dashboard = z.object({
  stats: Stats,
  bots: z.array(Bot),
  groups: z.array(Group),
  scheduledMessages: z.array(ScheduledMessage),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A run of a scheduled message or a campaign within the next 24 hours. */
export const UpcomingPost = z.object({
  /** The id of the scheduled message or the campaign, which may have several runs. */
  id: Id,
  /** `schedule` or `campaign`. */
  kind: z.string(),
  at: Instant,
  /** The campaign's name. */
  title: z.nullish(z.string()),
  message: z.string(),
  bot_id: z.optional(Id),
  bot_name: z.string(),
  group_count: z.number(),
});
export type UpcomingPost = z.infer<typeof UpcomingPost>;

/** An active campaign that runs out of unused pictures within three days. */
export const LowCampaign = z.object({
  id: Id,
  name: z.string(),
  folder_id: Id,
  images_left: z.number(),
  /** When the last of them is posted. Null if the folder is empty. */
  lasts_until: z.nullable(Instant),
});
export type LowCampaign = z.infer<typeof LowCampaign>;

/** What was sent on one day, in the worker's time zone. */
export const DayCounts = z.object({ date: z.iso.date(), sent: z.number(), failed: z.number() });
export type DayCounts = z.infer<typeof DayCounts>;

/** The next 24 hours, and the last days. */
export const Outlook = z.object({
  /** Soonest first. */
  upcoming: first(UpcomingPost),
  low_campaigns: first(LowCampaign),
  /** Oldest first; the last one is today. */
  days: z.array(DayCounts),
});
export type Outlook = z.infer<typeof Outlook>;

export const dashboardCalls = {
  init: {
    method: "GET",
    path: "/api/init",
    summary: "Everything that the dashboard shows, in one answer",
    access: "key",
    answer: { status: 200, schema: Dashboard },
  },
  stats: {
    method: "GET",
    path: "/api/stats",
    summary: "The dashboard's four figures",
    access: "key",
    answer: { status: 200, schema: Stats },
  },
  getOutlook: {
    method: "GET",
    path: "/api/outlook",
    summary: `Returns what is posted within 24 hours, campaigns that run out of pictures, and counts of the last ${LIMITS.dashboardDays} days`,
    access: "key",
    answer: { status: 200, schema: Outlook },
  },
} as const satisfies Record<string, Call>;
