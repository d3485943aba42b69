import type { Entity } from "@tbm/contract/content/entities.ts";
import type { Lifetime } from "@tbm/contract/content/message-lifetime.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages to be used again. Their pictures are in `attachments`. */
export const savedPosts = sqliteTable("saved_posts", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Changes with each save. */
  version: text().notNull(),
  message: text().notNull(),
  entities: text({ mode: "json" }).$type<Entity[]>().notNull(),
  options: text({ mode: "json" }).$type<MessageOptions>().notNull(),
  lifetime: text({ mode: "json" }).$type<Lifetime>(),
  keyboard_id: text(),
  bot_id: text(),
  groups: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Sets of groups, by id. */
  sets: text({ mode: "json" }).$type<string[]>().notNull(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
});

/** Messages that are being written. Their pictures are in `attachments`. */
export const drafts = sqliteTable("drafts", {
  id: text().primaryKey(),
  /** The time of the last change in milliseconds, but always greater than before. */
  version: integer().notNull(),
  /** The write that stored this version. */
  revision: text().notNull(),
  /** The composer's fields. Only the console reads them. */
  content: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
});
