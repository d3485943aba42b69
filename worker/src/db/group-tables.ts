import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Groups that the operator often chooses together. */
export const groupSets = sqliteTable("group_sets", {
  id: text().primaryKey(),
  name: text().notNull(),
  groups: text({ mode: "json" }).$type<string[]>().notNull(),
  created_at: text().notNull(),
  /** How many posts each of its groups may get on one day. */
  daily_limit: integer(),
});

/** Its one row has the limit of groups that have none of their own. Without it there is no limit. */
export const dailyLimits = sqliteTable("daily_limits", {
  id: integer().primaryKey().notNull(),
  posts: integer(),
  /** Whether posts over any limit are skipped. */
  skips: integer({ mode: "boolean" }).notNull(),
});

/** Discovered groups that await the operator's acceptance. A group without a row is accepted. */
export const newGroups = sqliteTable("new_groups", {
  group_id: text().primaryKey(),
  /** The bot that discovered it. */
  bot_id: text().notNull(),
});

/** What a group allows its members. It does not apply to administrators. */
export const chatPermissions = sqliteTable("chat_permissions", {
  chatId: text().primaryKey(),
  can_send_messages: integer({ mode: "boolean" }).notNull(),
  can_send_photos: integer({ mode: "boolean" }).notNull(),
  can_send_animations: integer({ mode: "boolean" }).notNull(),
  /** The moment of the report; see discovery/moment.ts. */
  told_at: text().notNull(),
});

/** The ids of group records that were merged into another, because both were the same chat. */
export const groupAliases = sqliteTable("group_aliases", {
  id: text().primaryKey(),
  /** The record that was kept. */
  group_id: text().notNull(),
});

/**
 * What is known about the topics of forums; thread 0 is General. A topic counts as deleted if Telegram said so after the
 * last sign of it. Telegram's timestamps decide, not the order of arrival.
 */
export const topics = sqliteTable(
  "topics",
  {
    chatId: text().notNull(),
    thread_id: integer().notNull(),
    state: text({ enum: ["open", "closed"] }).notNull(),
    state_at: text().notNull(),
    seen_at: text().notNull(),
    gone_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.thread_id] })],
);
