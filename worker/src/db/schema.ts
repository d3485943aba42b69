import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
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

/** Answers kept for a day, so that a repeated POST gets the first answer and has one effect. */
export const repeats = sqliteTable(
  "repeats",
  {
    call: text().notNull(),
    key: text().notNull(),
    request_digest: text().notNull(),
    /** Null while the first request is still running. */
    status: integer(),
    body: text(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.key] })],
);

export const bots = sqliteTable("bots", {
  id: text().primaryKey(),
  name: text().notNull(),
  status: text({ enum: ["online", "offline"] }).notNull(),
  /** Only the first characters, as the wire shows it; the whole token is sealed. */
  token: text().notNull(),
  created_at: text().notNull(),
  username: text(),
  reason: text(),
  telegram_id: text().notNull(),
  sealed_token: text().notNull(),
  webhook_path: text().notNull(),
  /** The update that long polling asks for next. */
  poll_offset: integer(),
  last_update_at: text(),
  /** Why updates do not arrive by long polling, while they do not. */
  receiving_fault: text(),
  checked_at: text().notNull(),
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
 * What is known about a bot in a chat: the newest word on its rights, and the newest sign that it
 * is there or not. Which of the two counts is decided by their moments, not by their arrival.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    bot_id: text().notNull(),
    chatId: text().notNull(),
    standing: text({ enum: ["posting", "silenced", "absent"] }),
    /** Why the bot may not post, in plain words. */
    reason: text(),
    standing_at: text().notNull(),
    seen: text({ enum: ["present", "absent"] }),
    seen_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.chatId] })],
);

/** Groups that became supergroups, and so have another chat id. */
export const movedChats = sqliteTable("moved_chats", {
  from_chat_id: text().primaryKey(),
  to_chat_id: text().notNull(),
});
