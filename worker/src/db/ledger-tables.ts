/*
 * The tables of the ledger. Only worker/src/ledger uses them; everything else calls a function of the ledger.
 */
import type { Entity } from "@tbm/contract/content/entities.ts";
import type { Edit } from "@tbm/contract/content/message-edits.ts";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { attachments } from "./schema.ts";

type Picture = Omit<typeof attachments.$inferSelect, "owner_id" | "position">;

/**
 * One message to many groups: its content, and its counts once it has finished. A later change to posted messages is
 * stored here too, so that it is queued, paced, stopped and counted like a message.
 */
export const broadcasts = sqliteTable("broadcasts", {
  /** Numbers the broadcasts in the order in which they were accepted. */
  seq: integer().primaryKey().notNull(),
  id: text().notNull(),
  /** The bot that sends it. If several do, the one whose lane follows it up. */
  bot_id: text().notNull(),
  /** Whether the worker chose a bot for each group. */
  is_automatic: integer({ mode: "boolean" }).notNull().default(false),
  /** All bots that send it; null if only `bot_id` does. */
  bots: text({ mode: "json" }).$type<string[]>(),
  source: text({ enum: ["now", "schedule", "campaign"] }).notNull(),
  /**
   * The schedule or campaign, and the planned time of this run. They are unique together, so a run happens once.
   * For a resend, this is the original broadcast, and `planned_at` is null.
   */
  source_id: text(),
  planned_at: text(),
  title: text(),
  message: text().notNull(),
  keyboard_id: text(),
  /** The layout when the broadcast was queued. */
  keyboard: text({ mode: "json" }).$type<KeyboardLayout>(),
  entities: text({ mode: "json" }).$type<Entity[]>(),
  options: text({ mode: "json" }).$type<MessageOptions>(),
  /** Null if it has none, or if they are no longer stored. `attachments` has them too, so that their files are kept. */
  pictures: text({ mode: "json" }).$type<Picture[]>(),
  /** When the posts are deleted again; null if they stay. */
  lifetime: text({ mode: "json" }).$type<Lifetime>(),
  /** When the lane looks at it again because of its lifetime (planning/plan-follow-ups.ts). */
  follow_up_at: text(),
  created_at: text().notNull(),
  /** Set together with the counts, once no delivery is open. */
  finished_at: text(),
  sent: integer(),
  failed: integer(),
  unconfirmed: integer(),
  cancelled: integer(),
  missed: integer(),
  /** Null for a message. */
  change: text({ enum: ["edit", "delete", "buttons"] }),
  /** The broadcast whose posts this changes, or the keyboard whose posts get new buttons. */
  target_id: text(),
  /** What started a change. Null for the operator. */
  started_by: text({ enum: ["expiry", "next-run"] }),
  /** What an edit changes in each post. */
  edit: text({ mode: "json" }).$type<Edit>(),
  /** The campaign whose boards it becomes where it is posted. Null if it renews no posts, or once the campaign is deleted. */
  board_of: text(),
  /** Where its results are: null in `deliveries`, packed in `past_deliveries`, folding and folded only as counts. */
  results: text({ enum: ["packed", "folding", "folded"] }),
});

export const deliveryColumns = () => ({
  broadcast_id: text().notNull(),
  group_id: text().notNull(),
  bot_id: text().notNull(),
  /** The chat that it goes to, by the id that it had when it was queued, or the one in which it is posted. */
  chatId: text().notNull(),
  /** The topic that it goes to; 0 for the group itself. */
  thread_id: integer().notNull().default(0),
  /** The line it waits in (ledger/priority.ts), stored here so that one index covers the queue. */
  priority: integer().notNull(),
  seq: integer().notNull(),
  state: text({
    enum: ["queued", "sending", "sent", "done", "failed", "unconfirmed", "cancelled", "missed"],
  }).notNull(),
  /** Whether it posts messages, or changes those in `message_ids`. */
  action: text({ enum: ["post", "edit", "delete", "buttons"] })
    .notNull()
    .default("post"),
  /** How many of its steps are sent (contract/src/content/message-steps.ts), or how many calls of a change are made. */
  step: integer().notNull(),
  attempts: integer().notNull(),
  /** The retries already made, by name (sending/decide-delivery.ts) and separated by spaces. */
  retried: text().notNull(),
  /** The lane that claimed it. */
  lane: text(),
  message_ids: text({ mode: "json" }).$type<number[]>().notNull(),
  /** The reason for its state. While it waits for a retry, the reason for the retry. */
  cause: text({ mode: "json" }).$type<Cause>(),
  /** Null while it is queued or being sent. */
  settled_at: text(),
  /** The broadcast in which the operator resent it. */
  repeated_in: text(),
  /** The state to end in, instead of being queued again, if it was ended while being sent. */
  ends_as: text({ enum: ["cancelled", "failed", "missed"] }),
  /** The last edit that was made to the posted messages. */
  edited_by: text(),
  /** When the posted messages were deleted again. */
  deleted_at: text(),
});

/** One broadcast to one group. ledger/outbox.ts describes who may change its state. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    ...deliveryColumns(),
    /** The group whose rate limits apply; null for its own group. Past deliveries have none. */
    pace_group_id: text(),
  },
  (table) => [primaryKey({ columns: [table.broadcast_id, table.group_id] })],
);

/** Says that a call has ended the open deliveries of a parcel: all of them, or those of some groups. */
export interface ParcelEnd {
  at: string;
  state: "cancelled" | "failed" | "missed";
  cause: Cause;
  groups: string[] | null;
}

/** Up to a thousand deliveries of one broadcast and bot in one row (ledger/parcels/). */
export const parcels = sqliteTable("parcels", {
  id: integer().primaryKey().notNull(),
  seq: integer().notNull(),
  bot_id: text().notNull(),
  /** Numbers the parcels of a broadcast and bot. */
  part: integer().notNull(),
  /** The line in which most of its deliveries wait. */
  line: integer().notNull(),
  /** Set while a lane has it in its own database; then only that lane writes it. */
  owner: text(),
  /** Grows with each write of a owner, so that a write that the database applies late has no effect. */
  version: integer().notNull(),
  /** When a call asked for it. Until a minute later, no lane takes it. */
  recalled_at: text(),
  /** What its owner has to end, and how much of this list it has ended. */
  ends: text({ mode: "json" }).$type<ParcelEnd[]>().notNull(),
  ends_done: integer().notNull(),
  /** How many of its deliveries are queued or being sent, and how the others ended. */
  open: integer().notNull(),
  sent: integer().notNull(),
  failed: integer().notNull(),
  unconfirmed: integer().notNull(),
  cancelled: integer().notNull(),
  missed: integer().notNull(),
  /** JSON (ledger/parcels/parcel-format.ts). */
  deliveries: text().notNull(),
});

/** While this table has its one row, nothing is planned or sent. */
export const holds = sqliteTable("holds", {
  id: integer().primaryKey().notNull(),
  since: text().notNull(),
  cause: text({ mode: "json" }).$type<Cause>().notNull(),
});

/** The lane in charge of each bot: the last one that started. A bot has none once it is deleted. */
export const lanes = sqliteTable("lanes", {
  bot_id: text().primaryKey().notNull(),
  lane: text().notNull(),
});

/** Telegram's file ids of the pictures that a bot has uploaded. Only that bot can use them. */
export const uploads = sqliteTable(
  "uploads",
  {
    bot_id: text().notNull(),
    digest: text().notNull(),
    file_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.digest] })],
);

/** When a rate limit ends, for a group or, with an empty group id, for the whole bot. */
export const cooldowns = sqliteTable(
  "cooldowns",
  {
    bot_id: text().notNull(),
    group_id: text().notNull(),
    until: text().notNull(),
    /** When Telegram asked to wait. Null if an older version stored the row. */
    told_at: text(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.group_id] })],
);

/** The circuit breaker of a bot whose calls Telegram does not answer. Without a row, Telegram answers. */
export const outages = sqliteTable("outages", {
  bot_id: text().primaryKey().notNull(),
  /** Unanswered calls in a row. */
  unanswered: integer().notNull(),
  /** Pauses since then; 0 while the bot still sends. */
  pauses: integer().notNull(),
  /** True once getMe was answered, while one call at a time is tried. */
  is_answering: integer({ mode: "boolean" }).notNull(),
  since: text().notNull(),
  paused_at: text().notNull(),
  retry_at: text().notNull(),
});

/** The run that each group's post of a campaign shows, if the campaign renews its posts. */
export const boards = sqliteTable(
  "boards",
  {
    campaign_id: text().notNull(),
    group_id: text().notNull(),
    broadcast_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.group_id] })],
);
