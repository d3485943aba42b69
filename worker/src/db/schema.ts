import type { Entity } from "@tbm/contract/entities.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { MessageOptions } from "@tbm/contract/message-look.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  /** The lane that sends for this bot: the last one that started. */
  lane: text(),
  /** Whether anyone may add it to a group. Null until Telegram has said. */
  can_join_groups: integer({ mode: "boolean" }),
});

export const groups = sqliteTable("groups", {
  id: text().primaryKey(),
  name: text().notNull(),
  chatId: text().notNull(),
  type: text().notNull(),
  created_at: text().notNull(),
  /** The moment of the update that told the name; see telegram/moment.ts. */
  named_at: text().notNull(),
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
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.chatId] })],
);

/** Groups that became supergroups and got a new chat id. */
export const movedChats = sqliteTable("moved_chats", {
  from_chat_id: text().primaryKey(),
  to_chat_id: text().notNull(),
});

/** One message to many groups: what is sent, and what became of it once all is done. */
export const broadcasts = sqliteTable("broadcasts", {
  /** The order of acceptance. */
  seq: integer().primaryKey().notNull(),
  id: text().notNull(),
  bot_id: text().notNull(),
  source: text({ enum: ["now", "schedule", "campaign"] }).notNull(),
  /**
   * The schedule or campaign, and which of its runs this is. Unique together: a run happens once. Of what is
   * sent again it is the broadcast of which it is a part, and there is no run.
   */
  source_id: text(),
  planned_at: text(),
  title: text(),
  message: text().notNull(),
  /** As it was when the broadcast was queued. */
  keyboard: text({ mode: "json" }).$type<KeyboardLayout>(),
  entities: text({ mode: "json" }).$type<Entity[]>(),
  options: text({ mode: "json" }).$type<MessageOptions>(),
  created_at: text().notNull(),
  /** The counts are written with it, once no delivery is open. */
  finished_at: text(),
  sent: integer(),
  failed: integer(),
  unconfirmed: integer(),
  cancelled: integer(),
  missed: integer(),
});

/** One broadcast to one group. Who may change its state is written in ledger/outbox.ts. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    broadcast_id: text().notNull(),
    group_id: text().notNull(),
    bot_id: text().notNull(),
    /** Where it goes if the group's record is gone. */
    chatId: text().notNull(),
    /** The line it waits in (ledger/priority.ts), so that one index has the queue. */
    priority: integer().notNull(),
    seq: integer().notNull(),
    state: text({
      enum: ["queued", "sending", "sent", "failed", "unconfirmed", "cancelled", "missed"],
    }).notNull(),
    /** How many of its messages are out; see contract/message-steps.ts. */
    step: integer().notNull(),
    attempts: integer().notNull(),
    /** What was already tried a second time: names of retries (sending/decide-delivery.ts), with spaces between. */
    retried: text().notNull(),
    /** Who marked it as being sent. */
    lane: text(),
    message_ids: text({ mode: "json" }).$type<number[]>().notNull(),
    /** Why it is as it is; what is to be sent again has the reason for that. */
    cause: text({ mode: "json" }).$type<Cause>(),
    /** Null as long as it is queued or being sent. */
    settled_at: text(),
    /** The broadcast in which the operator had it tried again. */
    repeated_in: text(),
    /** How it ends instead of going back to the queue, if somebody ended it while it was being sent. */
    ends_as: text({ enum: ["cancelled", "failed", "missed"] }),
  },
  (table) => [primaryKey({ columns: [table.broadcast_id, table.group_id] })],
);

/** The pictures of a broadcast or a schedule. */
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

/** Telegram's file ids of uploaded pictures. Only the bot that uploaded a picture can use its id. */
export const uploads = sqliteTable(
  "uploads",
  {
    bot_id: text().notNull(),
    digest: text().notNull(),
    file_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.digest] })],
);

export const schedules = sqliteTable("schedules", {
  id: text().primaryKey(),
  bot_id: text().notNull(),
  /** A JSON-encoded list, as the wire has it. */
  groups: text().notNull(),
  message: text().notNull(),
  entities: text({ mode: "json" }).$type<Entity[]>(),
  options: text({ mode: "json" }).$type<MessageOptions>(),
  keyboard_id: text(),
  repeat_type: text({ enum: ["none", "daily", "weekly", "monthly"] }).notNull(),
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
  bot_id: text().notNull(),
  groups: text({ mode: "json" }).$type<string[]>().notNull(),
  folder_id: text().notNull(),
  message_template: text().notNull(),
  interval_hours: integer().notNull(),
  images_per_send: integer().notNull(),
  keyboard_id: text(),
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
