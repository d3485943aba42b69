import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { ChatReferenceText } from "./chat-references.ts";
import { GivenId, Id, Instant, Name } from "./fields.ts";
import { GroupIds } from "./messages.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

export const GROUP_TYPES = ["group", "supergroup", "channel"] as const;

/** Where a topic is, and whether it takes posts. */
const TopicPlace = z.object({
  /** The group that it is a topic of. */
  group_id: Id,
  /** Telegram's `message_thread_id`. */
  thread_id: z.number(),
  /** Its own name, without the group's. */
  name: z.string(),
  /** `open`, `closed` or `deleted`, as far as is known. */
  state: z.string(),
});

export const Group = z.object({
  id: GivenId,
  name: z.string(),
  /** Telegram's number as text. Another implementation of the worker may send the number itself. */
  chatId: z
    .union([z.string(), z.pipe(z.number(), z.transform(String))])
    .check(z.meta({ type: "string" })),
  /** `channel`, or a kind of group. */
  type: z.string(),
  created_at: Instant,
  /** `new` until the operator accepts it, then `accepted`; see docs/decisions/017. */
  status: z.optional(z.string()),
  /** Set if it is a topic of a forum group. `GET /api/groups` has none; see docs/decisions/024. */
  topic: z.optional(TopicPlace),
});
export type Group = z.infer<typeof Group>;

/** A topic of a forum group. It can be chosen wherever a group can, and its name includes the group's. */
export const Topic = z.required(Group, { topic: true });
export type Topic = z.infer<typeof Topic>;

export const GroupInput = z.object({
  name: Name,
  chatId: z
    .string(fault("chat_id_required"))
    .check(z.trim(), z.regex(/^-\d{1,20}$/, fault("chat_id_malformed"))),
  type: z.enum(GROUP_TYPES, fault("group_type_unknown", { options: GROUP_TYPES })),
});
export type GroupInput = z.infer<typeof GroupInput>;

/** What one bot may do in the groups. */
export const BotStanding = z.object({
  bot_id: Id,
  /** The groups it may post to. */
  posting: z.array(Id),
  /** The groups that it was in and may no longer post to. */
  lost: z.array(
    z.object({
      group_id: Id,
      reason: z.string(),
      cause: z.optional(WireCause),
      since: z.nullish(Instant),
    }),
  ),
  /** The groups that it may post to, but not with every kind of message. */
  limited: z.optional(
    z.array(z.object({ group_id: Id, reason: z.string(), cause: z.optional(WireCause) })),
  ),
  /** True if the bot has reached the limit of new groups. The worker lists no more of them. */
  isFull: z.optional(z.boolean()),
});
export type BotStanding = z.infer<typeof BotStanding>;

export const FindGroupInput = z.object({
  /** A chat id, an @name or a link. */
  reference: ChatReferenceText,
  /** The bot to ask. If omitted, all bots are asked. */
  botId: z.nullish(Id),
  /** The group that the link must lead to a topic of. */
  topicOf: z.nullish(Id),
  /** What to call the topic until Telegram reports its name. */
  topicName: z.nullish(Name),
});
export type FindGroupInput = z.infer<typeof FindGroupInput>;

export const FoundGroup = z.object({
  group: Group,
  /** The topic, if the link leads to one. */
  topic: z.optional(Topic),
  /** False if it was already in the list. */
  isNew: z.boolean(),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

/** Groups that the operator accepts or declines. */
export const GroupChoice = z.object({ groups: GroupIds });
export type GroupChoice = z.infer<typeof GroupChoice>;

/** How many of them were new. */
export const GroupDecision = z.object({ count: z.number() });
export type GroupDecision = z.infer<typeof GroupDecision>;

/** What a group is part of. None of it posts to the group once it is removed. */
export const GroupUses = z.object({
  campaigns: z.array(z.string()),
  scheduledMessages: z.number(),
  sets: z.array(z.string()),
  /** How many topics are removed with it. What uses them is listed too. */
  topics: z.optional(z.number()),
});
export type GroupUses = z.infer<typeof GroupUses>;

export const groupCalls = {
  listGroups: {
    method: "GET",
    path: "/api/groups",
    summary: "Lists the groups and channels, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Group) },
  },
  createGroup: {
    method: "POST",
    path: "/api/groups",
    summary: "Adds a group or channel by its chat id",
    access: "key",
    body: { kind: "json", schema: GroupInput },
    answer: { status: 201, schema: Group },
    refusals: [409, 422, 502],
  },
  deleteGroup: {
    method: "DELETE",
    path: "/api/groups/{id}",
    summary: "Removes a group from the list",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
  listStandings: {
    method: "GET",
    path: "/api/groups/standings",
    summary: "Lists for each bot the groups it may post to, and those it has lost and why",
    access: "key",
    answer: { status: 200, schema: z.array(BotStanding) },
  },
  findGroup: {
    method: "POST",
    path: "/api/groups/find",
    summary:
      "Looks a chat up by its id, @name or link, and adds it if a bot is in it, and the topic that the link names",
    access: "key",
    body: { kind: "json", schema: FindGroupInput },
    answer: { status: 200, schema: FoundGroup },
    refusals: [422, 502],
  },
  listTopics: {
    method: "GET",
    path: "/api/topics",
    summary: "Lists the known topics of forum groups, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Topic) },
  },
  acceptGroups: {
    method: "POST",
    path: "/api/groups/accept",
    summary: "Accepts new groups",
    access: "key",
    body: { kind: "json", schema: GroupChoice },
    answer: { status: 200, schema: GroupDecision },
    refusals: [422],
  },
  declineGroups: {
    method: "POST",
    path: "/api/groups/decline",
    summary: "Removes new groups from the list; accepted ones stay",
    access: "key",
    body: { kind: "json", schema: GroupChoice },
    answer: { status: 200, schema: GroupDecision },
    refusals: [422],
  },
  getGroupUses: {
    method: "GET",
    path: "/api/groups/{id}/uses",
    summary: "Names the campaigns, scheduled messages and sets that a group is part of",
    access: "key",
    answer: { status: 200, schema: GroupUses },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
