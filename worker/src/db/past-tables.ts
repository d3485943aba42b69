/*
 * The deliveries of past broadcasts, in as few bytes as possible. Like the other tables of the ledger, only
 * worker/src/ledger uses them.
 */
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A chat, its group and the bot that posted there, by a small number. */
export const pastPlaces = sqliteTable("past_places", {
  id: integer().primaryKey().notNull(),
  chatId: text().notNull(),
  thread_id: integer().notNull(),
  group_id: text().notNull(),
  bot_id: text().notNull(),
});

/** Everything about a delivery that many have in common. */
export const pastResults = sqliteTable("past_results", {
  id: integer().primaryKey().notNull(),
  state: text().notNull(),
  action: text().notNull(),
  priority: integer().notNull(),
  step: integer().notNull(),
  attempts: integer().notNull(),
  retried: text().notNull(),
  /** Empty for none. */
  cause: text().notNull(),
  /** The ids of the messages, counted from `message_id`; empty if `later` has them. */
  messages: text().notNull(),
});

/** A packed delivery. The view `all_deliveries` (migration 0044) reads it like any other. */
export const pastDeliveries = sqliteTable(
  "past_deliveries",
  {
    seq: integer().notNull(),
    place: integer().notNull(),
    result: integer().notNull(),
    /** The first message. */
    message_id: integer(),
    /** Counted from the creation of its broadcast. */
    settled_ms: integer().notNull(),
    /** What few deliveries have, as JSON: later changes of the post, and irregular message ids. */
    later: text(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.place] })],
);

/** What is left of the deliveries of a folded broadcast: those that failed or are unconfirmed. */
export const pastFailures = sqliteTable(
  "past_failures",
  {
    seq: integer().notNull(),
    group_id: text().notNull(),
    /** Null if the group was no longer in the list. */
    group_name: text(),
    chatId: text().notNull(),
    bot_id: text().notNull(),
    state: text({ enum: ["failed", "unconfirmed"] }).notNull(),
    cause: text({ mode: "json" }).$type<Cause>(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.group_id] })],
);
