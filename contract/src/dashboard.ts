import { z } from "zod";

import { Bot } from "./bots.ts";
import type { Call } from "./call.ts";
import { Group } from "./groups.ts";
import { ScheduledMessage } from "./messages.ts";

export const Stats = z.object({
  onlineBots: z.number(),
  totalBots: z.number(),
  pendingMessages: z.number(),
  todayMessages: z.number(),
  /** The number of all groups. The dashboard's own list shows only some. */
  totalGroups: z.number().optional(),
});
export type Stats = z.infer<typeof Stats>;

export const Dashboard = z.object({
  stats: Stats,
  bots: z.array(Bot),
  groups: z.array(Group),
  scheduledMessages: z.array(ScheduledMessage),
});
export type Dashboard = z.infer<typeof Dashboard>;

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
} as const satisfies Record<string, Call>;
