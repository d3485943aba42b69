import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { Id, Instant, Moment } from "#fields.ts";
import { LIMITS } from "#limits.ts";
import { WireCause } from "#sentences/wire-cause.ts";

import { FEED_LANGUAGES } from "./feed-languages.ts";

/** A message that was sent or is being sent. */
export const CalendarPost = z.object({
  /** The broadcast. */
  id: Id,
  at: Instant,
  /** `running`, or its result as in the history. */
  state: z.string(),
  /** The campaign's name, if this is a campaign's run. */
  title: z.nullish(z.string()),
  /** The beginning of the text. */
  message: z.string(),
  /** Missing from older workers. */
  bot_id: z.optional(Id),
  /** Null once the bot is deleted. */
  bot_name: z.nullish(z.string()),
  /** How many groups it was for, and how many have it. */
  total: z.number(),
  sent: z.number(),
});
export type CalendarPost = z.infer<typeof CalendarPost>;

/**
 * What can be moved in the calendar: a one-time message, a run of a repeat alone or with all others, a run of a custom
 * repeat alone, or nothing.
 */
export const MOVES = ["once", "series", "run", "none"] as const;

/** A scheduled message or a campaign, with its runs in the given time. */
export const CalendarPlan = z.object({
  id: Id,
  /** `schedule` or `campaign`. */
  kind: z.string(),
  title: z.nullish(z.string()),
  message: z.string(),
  /** Missing from older workers. */
  bot_id: z.optional(Id),
  bot_name: z.string(),
  group_count: z.number(),
  /** One of `MOVES`. */
  moves: z.string(),
  /** When it will be posted, soonest first. */
  runs: z.array(Instant),
});
export type CalendarPlan = z.infer<typeof CalendarPlan>;

export const Calendar = z.object({
  /** Newest first. */
  posts: z.array(CalendarPost),
  plans: z.array(CalendarPlan),
  /** Days from today on with too many posts for a group, or with plans at the same time; in the worker's zone. */
  crowded: z.array(z.object({ date: z.string(), text: z.string(), cause: z.optional(WireCause) })),
  /** How many entries of a day this answer does not have; in the worker's zone. */
  left_out: z.array(z.object({ date: z.string(), entries: z.number() })),
  /** True if there is more than one answer may have. The oldest posts and the latest runs are left out. */
  has_more: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

const CalendarQuestion = z.object({
  /** At `from` or later, and before `to`. */
  from: Moment,
  to: Moment,
  botId: z.optional(Id),
  /** Only what goes to this group. */
  groupId: z.optional(Id),
  /** Only what goes to a group of this set. */
  setId: z.optional(Id),
});
export type CalendarQuestion = z.infer<typeof CalendarQuestion>;

/** The address of the feed for other calendar programs. */
export const CalendarFeed = z.object({
  /** Null if there is none. Whoever has it can read the plan. */
  url: z.nullable(z.string()),
  /** One of `FEED_LANGUAGES`. */
  language: z.string(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const feed = { status: 200, schema: CalendarFeed } as const;

export const calendarCalls = {
  getCalendar: {
    method: "GET",
    path: "/api/calendar",
    summary: `Returns what was sent and what will be, for at most ${LIMITS.calendarDays} days and ${LIMITS.calendarEntries} entries of each`,
    access: "key",
    query: CalendarQuestion,
    answer: { status: 200, schema: Calendar },
    refusals: [422],
  },
  getCalendarFeed: {
    method: "GET",
    path: "/api/calendar-feed",
    summary: "Returns the secret address of the calendar feed",
    access: "key",
    answer: feed,
  },
  renewCalendarFeed: {
    method: "PUT",
    path: "/api/calendar-feed",
    summary: "Makes a new secret address for the calendar feed; the one before stops working",
    access: "key",
    query: z.object({
      /** Of the feed's own texts. English if omitted. */
      language: z.optional(z.enum(FEED_LANGUAGES)),
    }),
    answer: feed,
    refusals: [422],
  },
  deleteCalendarFeed: {
    method: "DELETE",
    path: "/api/calendar-feed",
    summary: "Ends the calendar feed; its address stops working",
    access: "key",
    answer: { status: 204 },
  },
  readCalendarFeed: {
    method: "GET",
    path: "/api/calendar/{file}",
    summary: `The plan of the next ${LIMITS.feedDays} days in the iCalendar format; its secret address is enough`,
    access: "open",
    answer: { status: 200, type: "text/calendar; charset=utf-8" },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
