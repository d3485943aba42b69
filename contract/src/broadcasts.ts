import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { lifetimeFields } from "./content/message-lifetime.ts";
import { lookFields } from "./content/message-look.ts";
import { Id, Instant, Moment, SearchWords } from "./fields.ts";
import { KeyboardLayout } from "./keyboards.ts";
import { LIMITS } from "./limits.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

export const BROADCAST_SOURCES = ["now", "schedule", "campaign"] as const;
export const BroadcastSource = z.enum(BROADCAST_SOURCES);

/** The state of a whole broadcast. It is running until all its deliveries have ended. */
export const BROADCAST_STATES = [
  "running",
  "sent",
  "partly-sent",
  "unconfirmed",
  "failed",
  "cancelled",
  "missed",
] as const;
export const BroadcastState = z.enum(BROADCAST_STATES);

export const DELIVERY_STATES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "unconfirmed",
  "cancelled",
  "missed",
] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** The other broadcast of a resend: the original, or a resend of it. */
export const ResendLink = z.object({
  id: Id,
  created_at: Instant,
  /** The state of the original's deliveries that were resent. */
  state: z.nullish(z.string()),
});
export type ResendLink = z.infer<typeof ResendLink>;

/** One message to many groups, and its progress. */
export const Broadcast = z.object({
  id: Id,
  /** `auto` if the worker chose a bot for each group. */
  bot_id: Id,
  /** Null once the bot is deleted. */
  bot_name: z.nullish(z.string()),
  /** How many bots send it, if the worker chose them or another one took over. */
  bot_count: z.optional(z.number()),
  /** `now`, `schedule` or `campaign`. */
  source: z.string(),
  /** The campaign's name, if this is a campaign's run. */
  title: z.nullish(z.string()),
  /** The broadcast that it resends a part of. */
  repeat_of: z.nullish(ResendLink),
  message: z.string(),
  image_urls: z.array(z.string()),
  ...lookFields,
  created_at: Instant,
  /** Null while some of it is still to be sent. */
  finished_at: z.nullish(Instant),
  /** True while sending waits because Telegram does not answer. */
  is_telegram_silent: z.nullish(z.boolean()),
  total: z.number(),
  pending: z.number(),
  sent: z.number(),
  failed: z.number(),
  unconfirmed: z.number(),
  cancelled: z.number(),
  missed: z.number(),
  /** What was changed in its posts later: `edit`, `delete` or both. */
  post_changes: z.nullish(z.array(z.string())),
  /** The text that most posts show now, if it was edited. Older workers omit it. */
  edited_message: z.nullish(z.string()),
});
export type Broadcast = z.infer<typeof Broadcast>;

/** A broadcast with the details for its own page. */
export const BroadcastDetail = z.extend(Broadcast, {
  /** As it was when the broadcast was queued. */
  keyboard: z.nullish(KeyboardLayout),
  /** The buttons that most of its posts have now, after edits and updates of the keyboard. */
  posted_keyboard: z.nullish(KeyboardLayout),
  ...lifetimeFields,
  /** The broadcasts that resent a part of it, oldest first. */
  repeats: z.nullish(z.array(ResendLink)),
  /** The edit whose content it has in most of its groups. Resending it sends that content. */
  version_id: z.nullish(Id),
  /** For how many days the result in each group was kept, once only the counts and the failures are left. */
  results_kept_days: z.nullish(z.number()),
});
export type BroadcastDetail = z.infer<typeof BroadcastDetail>;

export const Delivery = z.object({
  group_id: Id,
  /** Null once the group is deleted from the list. */
  group_name: z.nullish(z.string()),
  chatId: z.string(),
  /** The bot that sends it. The name is null once the bot is deleted. */
  bot_id: z.optional(Id),
  bot_name: z.nullish(z.string()),
  state: z.string(),
  /** Why, in plain words. */
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** The message's link in Telegram, if it has one. */
  link: z.nullish(z.string()),
  settled_at: z.nullish(Instant),
  /** The broadcast that resent it. */
  repeated_in: z.nullish(z.string()),
  /** The last edit that was made to the post. */
  edited_by: z.nullish(z.string()),
  /** True if `edited_by` is a later run of its campaign, to which the post belongs now. */
  is_replaced: z.optional(z.boolean()),
  /** When the post was deleted again. */
  deleted_at: z.nullish(Instant),
  /** False if Telegram no longer lets bots delete the post. */
  deletable: z.optional(z.boolean()),
});
export type Delivery = z.infer<typeof Delivery>;

const Page = z.object({
  /** The last id of the previous page. The next page starts after it. */
  after: z.optional(Id),
});

const BroadcastFilter = z.object({
  bot_id: z.optional(Id),
  source: z.optional(BroadcastSource),
  state: z.optional(BroadcastState),
  /** Only what went to this group, or is to go there. */
  group_id: z.optional(Id),
});
export type BroadcastFilter = z.infer<typeof BroadcastFilter>;

const HistoryQuestion = z.extend(z.extend(Page, BroadcastFilter.shape), {
  /** A part of the message or of the campaign's name. */
  search: z.optional(SearchWords),
  /** Accepted at `from` or later, and before `until`. */
  from: z.optional(Moment),
  until: z.optional(Moment),
});
export type HistoryQuestion = z.infer<typeof HistoryQuestion>;

/** A page of the history. A search covers a limited number of records, so a page may be empty and not the last. */
export const HistoryPage = z.object({
  broadcasts: z.array(Broadcast),
  /** The cursor for the next page, or null at the end. */
  next: z.nullish(Id),
  /** The time of the oldest record that was searched, or null if there was none. */
  back_to: z.nullish(Instant),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const ResendInput = z.object({
  /** Resending unconfirmed ones may post them twice. Cancelled ones were skipped by a stop. */
  state: z.enum(["failed", "unconfirmed", "cancelled"], fault("resend_state_unknown")),
});
export type ResendInput = z.infer<typeof ResendInput>;

export const broadcastCalls = {
  listBroadcasts: {
    method: "GET",
    path: "/api/broadcasts",
    summary: `Lists broadcasts, newest first, ${LIMITS.broadcastsPerPage} at a time`,
    access: "key",
    query: z.extend(Page, BroadcastFilter.shape),
    answer: { status: 200, schema: z.array(Broadcast) },
    refusals: [422],
  },
  searchHistory: {
    method: "GET",
    path: "/api/history",
    summary: `Lists broadcasts by words and dates, newest first; looks through ${LIMITS.messagesSearched} at a time`,
    access: "key",
    query: HistoryQuestion,
    answer: { status: 200, schema: HistoryPage },
    refusals: [422],
  },
  getBroadcast: {
    method: "GET",
    path: "/api/broadcasts/{id}",
    summary: "Returns a broadcast and its progress",
    access: "key",
    answer: { status: 200, schema: BroadcastDetail },
    refusals: [404],
  },
  listDeliveries: {
    method: "GET",
    path: "/api/broadcasts/{id}/deliveries",
    summary: `Lists a broadcast's deliveries, ${LIMITS.deliveriesPerPage} at a time`,
    access: "key",
    query: z.extend(Page, { state: z.optional(DeliveryState), search: z.optional(SearchWords) }),
    answer: { status: 200, schema: z.array(Delivery) },
    refusals: [404, 422],
  },
  stopBroadcast: {
    method: "POST",
    path: "/api/broadcasts/{id}/stop",
    summary: "Cancels what is still queued",
    access: "key",
    answer: { status: 200, schema: BroadcastDetail },
    refusals: [404],
  },
  repeatBroadcast: {
    method: "POST",
    path: "/api/broadcasts/{id}/repeat",
    summary: "Sends to the groups that failed, are unconfirmed, or were left out by a stop",
    access: "key",
    body: { kind: "json", schema: ResendInput },
    answer: { status: 201, schema: BroadcastDetail },
    refusals: [404, 422],
  },
} as const satisfies Record<string, Call>;
