import { z } from "zod/mini";

import { Delivery, DeliveryState } from "./broadcasts.ts";
import type { Call } from "./call.ts";
import { GroupDay } from "./daily-limits.ts";
import { Id, Instant, Moment } from "./fields.ts";
import { Group, Topic } from "./groups.ts";
import { LIMITS } from "./limits.ts";
import { ShownRule } from "./recurrence/repeat-rule.ts";
import { ShownRhythm } from "./recurrence/rhythm.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** What one bot may do in a group. */
export const GroupBot = z.object({
  bot_id: Id,
  bot_name: z.string(),
  /**
   * `posting`; `limited` if it may not send every kind of message; `offline` if it may post but isn't online; `lost` if
   * it may no longer post.
   */
  standing: z.string(),
  /** Why it is limited, offline or lost. */
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** When it was lost. */
  since: z.nullish(Instant),
});
export type GroupBot = z.infer<typeof GroupBot>;

/** A schedule or campaign that posts to a group. */
export const GroupPlan = z.object({
  /** `schedule` or `campaign`. */
  kind: z.string(),
  id: Id,
  /** The campaign's name, or the schedule's message. */
  title: z.string(),
  next_at: Instant,
  /** How a schedule repeats; null for a campaign. */
  repeat_type: z.nullish(z.string()),
  /** How it repeats if `repeat_type` is `custom`. */
  rule: z.nullish(ShownRule),
  /** How often a campaign posts; null for a schedule. */
  interval_hours: z.nullish(z.number()),
  rhythm: z.nullish(ShownRhythm),
});
export type GroupPlan = z.infer<typeof GroupPlan>;

/** A group with everything that its page shows, except its posts. */
export const GroupDetail = z.extend(Group, {
  bots: z.array(GroupBot),
  sets: z.array(z.object({ id: Id, name: z.string() })),
  /** The next ones first, at most `LIMITS.groupPlansShown`. */
  plans: z.array(GroupPlan),
  plan_count: z.number(),
  /** How many posts it got today, and its limit. A topic has those of its group. Older workers omit it. */
  day: z.optional(GroupDay),
  /** The bot that posts here if the worker chooses the bots. */
  preferred_bot_id: z.nullish(Id),
  /** The topics of a forum group, by name. */
  topics: z.optional(z.array(Topic)),
  /** Whether only administrators who manage topics can post to the group itself. */
  is_general_closed: z.optional(z.boolean()),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** What Telegram says about a group now. Null is unknown. */
export const GroupOnTelegram = z.object({
  username: z.nullish(z.string()),
  members: z.nullish(z.number()),
  /** Whether it has topics. */
  is_forum: z.nullish(z.boolean()),
  /** When Telegram was asked. */
  asked_at: Instant,
  bots: z.array(
    z.object({
      bot_id: Id,
      is_administrator: z.boolean(),
      can_pin: z.nullish(z.boolean()),
      /** Whether it may delete the messages of others too. */
      can_delete: z.nullish(z.boolean()),
    }),
  ),
});
export type GroupOnTelegram = z.infer<typeof GroupOnTelegram>;

/** One delivery to the group, with its message. */
export const GroupPost = z.extend(Delivery, {
  broadcast_id: Id,
  bot_id: Id,
  /** Null once the bot is deleted. */
  bot_name: z.nullish(z.string()),
  /** `now`, `schedule` or `campaign`. */
  source: z.string(),
  /** The campaign's name, if this is a campaign's run. */
  title: z.nullish(z.string()),
  /** As the group has it now. */
  message: z.string(),
  image_urls: z.array(z.string()),
  created_at: Instant,
  /** Null while the message is being sent to some group. */
  finished_at: z.nullish(Instant),
  /** When its last edit was started. */
  edited_at: z.nullish(Instant),
});
export type GroupPost = z.infer<typeof GroupPost>;

/** A page looks through a limited number of deliveries, so it may be empty and not the last. */
export const GroupPostsPage = z.object({
  posts: z.array(GroupPost),
  /** The cursor for the next page, or null at the end. */
  next: z.nullish(z.object({ after: Id, after_group: Id })),
});
export type GroupPostsPage = z.infer<typeof GroupPostsPage>;

export const GroupPostsQuestion = z.object({
  state: z.optional(DeliveryState),
  /** Accepted at `from` or later. */
  from: z.optional(Moment),
  /** The broadcast and the group of the last delivery of the previous page. */
  after: z.optional(Id),
  after_group: z.optional(Id),
});
export type GroupPostsQuestion = z.infer<typeof GroupPostsQuestion>;

const PreferredBotInput = z.object({
  /** Null for none. */
  botId: z.nullable(Id),
});

export const groupPageCalls = {
  getGroup: {
    method: "GET",
    path: "/api/groups/{id}",
    summary: "Returns a group, its bots, its sets and what is planned for it",
    access: "key",
    answer: { status: 200, schema: GroupDetail },
    refusals: [404],
  },
  setPreferredBot: {
    method: "PUT",
    path: "/api/groups/{id}/preferred-bot",
    summary: "Sets the bot that posts to a group if the worker chooses the bots",
    access: "key",
    body: { kind: "json", schema: PreferredBotInput },
    answer: { status: 200, schema: GroupDetail },
    refusals: [404, 422],
  },
  listGroupPosts: {
    method: "GET",
    path: "/api/groups/{id}/posts",
    summary: `Lists what went to a group, newest first, ${LIMITS.broadcastsPerPage} at a time`,
    access: "key",
    query: GroupPostsQuestion,
    answer: { status: 200, schema: GroupPostsPage },
    refusals: [404, 422],
  },
  askTelegramAboutGroup: {
    method: "GET",
    path: "/api/groups/{id}/telegram",
    summary: "Asks Telegram for a group's member count, @name and the rights of its bots",
    access: "key",
    answer: { status: 200, schema: GroupOnTelegram },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
