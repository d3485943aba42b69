import { z } from "zod";

import { Broadcast } from "./broadcasts.ts";
import type { Call } from "./call.ts";
import { Id, Instant } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** The first few items, and how many there are in total. */
const first = <T extends z.ZodType>(item: T) =>
  z.object({ total: z.number(), items: z.array(item) });

/** A broadcast without its content. */
export const BroadcastProgress = Broadcast.pick({
  id: true,
  title: true,
  message: true,
  finished_at: true,
  total: true,
  pending: true,
  sent: true,
  failed: true,
  unconfirmed: true,
  cancelled: true,
  missed: true,
});
export type BroadcastProgress = z.infer<typeof BroadcastProgress>;

/** The next post of an active campaign. */
export const NextPost = z.object({
  /** The campaign's id. */
  id: Id,
  name: z.string(),
  bot_name: z.string(),
  group_count: z.number(),
  at: Instant,
});
export type NextPost = z.infer<typeof NextPost>;

/** What is being sent, what needs the operator's attention, and what campaigns post next. */
export const Activity = z.object({
  sending: first(BroadcastProgress),
  /** Failed or unconfirmed in some group within the last day, and not resent since. */
  failed: first(BroadcastProgress),
  /** How many groups no bot can post to any longer. */
  lost_groups: z.number(),
  /** How many groups await the operator's acceptance. */
  new_groups: z.number().optional(),
  offline_bots: first(
    z.object({
      id: Id,
      name: z.string(),
      reason: z.string().nullish(),
      cause: WireCause.nullish(),
    }),
  ),
  /** Active campaigns whose last run did not happen. */
  skipped_campaigns: first(
    z.object({ id: Id, name: z.string(), note: z.string(), cause: WireCause.optional() }),
  ),
  /** Missed within the last day. */
  missed_schedules: first(
    z.object({
      id: Id,
      message: z.string(),
      note: z.string().nullish(),
      cause: WireCause.nullish(),
    }),
  ),
  next_posts: z.array(NextPost),
});
export type Activity = z.infer<typeof Activity>;

export const activityCalls = {
  getActivity: {
    method: "GET",
    path: "/api/activity",
    summary: `Returns what is being sent, what needs attention, and what campaigns post next, at most ${LIMITS.dashboardItems} of each`,
    access: "key",
    answer: { status: 200, schema: Activity },
  },
} as const satisfies Record<string, Call>;
