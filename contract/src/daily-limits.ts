import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { LIMITS } from "./limits.ts";
import { fault } from "./sentences/encode-fault.ts";

const { min, max } = LIMITS.dailyPosts;
const outOfRange = fault("daily_limit_out_of_range", { min, max });

/** How many posts a group may get on one day, from all messages, schedules and campaigns. Null is no limit. */
export const DailyLimit = z.nullable(
  z.int(outOfRange).check(z.minimum(min, outOfRange), z.maximum(max, outOfRange)),
);

/** The limit of groups that have none of their own, and whether posts over a limit are skipped. */
export const DailyLimits = z.object({
  posts: z.nullable(z.number()),
  /** If false, the operator is only warned. */
  skips: z.boolean(),
});
export type DailyLimits = z.infer<typeof DailyLimits>;

const DailyLimitsInput = z.object({
  posts: DailyLimit,
  skips: z.boolean(fault("flag_malformed", { field: "skips" })),
});

export const GroupLimitInput = z.object({ posts: DailyLimit });
export type GroupLimitInput = z.infer<typeof GroupLimitInput>;

/** The limit that applies to a group today, and how much of it is used. */
export const GroupDay = z.object({
  /** The group's own limit. */
  own_limit: z.nullable(z.number()),
  /** Its own limit, or else the lowest of its sets, or else that of all groups. */
  limit: z.nullable(z.number()),
  /** The posts it got today, and those that are being sent. */
  posts: z.number(),
});
export type GroupDay = z.infer<typeof GroupDay>;

export const dailyLimitCalls = {
  getDailyLimits: {
    method: "GET",
    path: "/api/daily-limits",
    summary: "Returns how many posts a group may get on one day, and whether others are skipped",
    access: "key",
    answer: { status: 200, schema: DailyLimits },
  },
  setDailyLimits: {
    method: "PUT",
    path: "/api/daily-limits",
    summary: "Sets the limit of groups that have none of their own, and whether others are skipped",
    access: "key",
    body: { kind: "json", schema: DailyLimitsInput },
    answer: { status: 200, schema: DailyLimits },
    refusals: [422],
  },
  setGroupLimit: {
    method: "PUT",
    path: "/api/groups/{id}/daily-limit",
    summary: "Sets a group's own limit of posts per day",
    access: "key",
    body: { kind: "json", schema: GroupLimitInput },
    answer: { status: 200, schema: GroupDay },
    refusals: [404, 422],
  },
} as const satisfies Record<string, Call>;
