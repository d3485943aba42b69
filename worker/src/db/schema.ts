import type { Entity } from "@tbm/contract/content/entities.ts";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { REPEATS } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import type { Rhythm } from "@tbm/contract/recurrence/rhythm.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The zone is always stored. */
export type StoredRhythm = Rhythm & { timezone: string };

export const keyboards = sqliteTable("keyboards", {
  id: text().primaryKey(),
  name: text().notNull(),
  keyboard: text({ mode: "json" }).$type<KeyboardLayout>().notNull(),
  created_at: text().notNull(),
});

export const folders = sqliteTable("folders", {
  id: text().primaryKey(),
  name: text().notNull(),
  created_at: text().notNull(),
});

export const images = sqliteTable("images", {
  id: text().primaryKey(),
  name: text().notNull(),
  folder: text()
    .notNull()
    .references(() => folders.id),
  size: integer().notNull(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** SHA-256 of the bytes; records with equal bytes share one file. */
  digest: text().notNull(),
  /** The name under which `ports.files` has the bytes. */
  file: text().notNull(),
  created_at: text().notNull(),
  /** Whether a message posted it whose pictures are no longer stored (ledger/all-bots/history-retention.ts). */
  was_posted: integer({ mode: "boolean" }).notNull().default(false),
});

export const bots = sqliteTable("bots", {
  id: text().primaryKey(),
  name: text().notNull(),
  status: text({ enum: ["online", "offline"] }).notNull(),
  /** Only the first characters, as shown in the console. The whole token is encrypted in `sealed_token`. */
  token: text().notNull(),
  created_at: text().notNull(),
  username: text(),
  /** Why it is not online. */
  cause: text({ mode: "json" }).$type<Cause>(),
  telegram_id: text().notNull(),
  sealed_token: text().notNull(),
  webhook_path: text().notNull(),
  /** The update that long polling asks for next. */
  poll_offset: integer(),
  last_update_at: text(),
  /** Why updates do not arrive by long polling. Null while they do. */
  receiving_fault: text({ mode: "json" }).$type<Cause>(),
  checked_at: text().notNull(),
  /** Whether anyone may add it to a group. Null until Telegram has reported it. */
  can_join_groups: integer({ mode: "boolean" }),
});

export const groups = sqliteTable("groups", {
  id: text().primaryKey(),
  name: text().notNull(),
  chatId: text().notNull(),
  /** The topic of a forum that this record is for; 0 if it is for the group itself. */
  thread_id: integer().notNull().default(0),
  type: text().notNull(),
  created_at: text().notNull(),
  /** The moment of the update that reported the name; see discovery/moment.ts. */
  named_at: text().notNull(),
  /** How many posts it may get on one day; null if it has no limit of its own. */
  daily_limit: integer(),
  /** The bot that posts here if the worker chooses, as long as it may. */
  preferred_bot_id: text(),
});

/**
 * What is known about a bot in a chat: the newest report of its rights, and the newest sign that it is present or not.
 * Telegram's timestamps decide which of the two counts, not the order of arrival.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    bot_id: text().notNull(),
    chatId: text().notNull(),
    standing: text({ enum: ["posting", "silenced", "absent"] }),
    /** Why the bot may not post. */
    cause: text({ mode: "json" }).$type<Cause>(),
    standing_at: text().notNull(),
    seen: text({ enum: ["present", "absent"] }),
    seen_at: text().notNull(),
    /** Whether the chat's permissions for members apply to the bot. Null if unknown. */
    is_bound: integer({ mode: "boolean" }),
    can_send_photos: integer({ mode: "boolean" }),
    can_send_animations: integer({ mode: "boolean" }),
    /** Whether it may post in closed topics. Null if unknown. */
    can_manage_topics: integer({ mode: "boolean" }),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.chatId] })],
);

/** Groups that became supergroups and got a new chat id. */
export const movedChats = sqliteTable("moved_chats", {
  from_chat_id: text().primaryKey(),
  to_chat_id: text().notNull(),
});

/**
 * The pictures of a schedule, a saved post or a draft. For a broadcast, which has its own list, these rows keep the files
 * and find where a picture was posted.
 */
export const attachments = sqliteTable(
  "attachments",
  {
    owner_id: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    file: text().notNull(),
    digest: text().notNull(),
    type: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner_id, table.position] })],
);

export const schedules = sqliteTable("schedules", {
  id: text().primaryKey(),
  /** The bot that sends it. If it is automatic, the one whose lane plans it. */
  bot_id: text().notNull(),
  /** Whether each group gets a bot that may post there. */
  is_automatic: integer({ mode: "boolean" }).notNull().default(false),
  /** A JSON-encoded list, as the wire has it. */
  groups: text().notNull(),
  message: text().notNull(),
  entities: text({ mode: "json" }).$type<Entity[]>(),
  options: text({ mode: "json" }).$type<MessageOptions>(),
  lifetime: text({ mode: "json" }).$type<Lifetime>(),
  keyboard_id: text(),
  repeat_type: text({ enum: REPEATS }).notNull(),
  /** Null unless `repeat_type` is `custom`. */
  rule: text({ mode: "json" }).$type<RepeatRule>(),
  /** The next run, or the last one if the schedule has ended. */
  scheduled_time: text().notNull(),
  date: text().notNull(),
  time: text().notNull(),
  timezone: text().notNull(),
  status: text({ enum: ["waiting", "paused", "done", "missed", "cancelled"] }).notNull(),
  /** Why it was missed or cancelled. */
  cause: text({ mode: "json" }).$type<Cause>(),
  created_at: text().notNull(),
  /** Null while it is waiting or paused. */
  ended_at: text(),
  /** Changes with each edit, so that a run is queued as it was read, or not at all. */
  revision: text().notNull().default(""),
});

export const campaigns = sqliteTable("campaigns", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** As in `schedules`. */
  bot_id: text().notNull(),
  is_automatic: integer({ mode: "boolean" }).notNull().default(false),
  groups: text({ mode: "json" }).$type<string[]>().notNull(),
  folder_id: text().notNull(),
  message_template: text().notNull(),
  entities: text({ mode: "json" }).$type<Entity[]>(),
  interval_hours: integer().notNull(),
  /** The fixed times that replace the interval. */
  rhythm: text({ mode: "json" }).$type<StoredRhythm>(),
  /** When the fixed times begin, if the operator chose it. */
  start_at: text(),
  images_per_send: integer().notNull(),
  keyboard_id: text(),
  lifetime: text({ mode: "json" }).$type<Lifetime>(),
  /** Whether each run edits the post of the run before it. */
  renews: integer({ mode: "boolean" }).notNull().default(false),
  pins: integer({ mode: "boolean" }).notNull().default(false),
  silent: integer({ mode: "boolean" }).notNull().default(false),
  protects: integer({ mode: "boolean" }).notNull().default(false),
  no_preview: integer({ mode: "boolean" }).notNull().default(false),
  status: text({ enum: ["active", "paused"] }).notNull(),
  /** Kept while paused, so that the campaign resumes on the same grid of times. */
  next_run_at: text().notNull(),
  /** The slot of the next run, if quiet hours delay that run (planning/campaigns/run-times.ts). */
  slot_at: text(),
  last_run_at: text(),
  /** Why the last run did not happen, or why there are no more. */
  cause: text({ mode: "json" }).$type<Cause>(),
  created_at: text().notNull(),
  /** Wall-clock times in TIMEZONE, both or neither. */
  quiet_from: text(),
  quiet_until: text(),
  /** The last day on which it posts, in TIMEZONE. */
  end_date: text(),
  /** How many times it has used all pictures. Determines their order (planning/campaigns/picture-order.ts). */
  round: integer().notNull().default(0),
  /** Changes with every edit and start, so that a run that was read before is not queued. */
  revision: integer().notNull().default(0),
});
