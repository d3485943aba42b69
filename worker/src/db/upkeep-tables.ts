import { FEED_LANGUAGES } from "@tbm/contract/calendar/feed-languages.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Answers by idempotency key, kept for a day, so that resending a POST gets the first answer and has one effect. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    call: text().notNull(),
    key: text().notNull(),
    request_digest: text().notNull(),
    /** Null while the first request is still running. */
    status: integer(),
    body: text(),
    /** When the key was claimed; it is free again a day later. */
    created_at: text().notNull(),
    /** When the latest attempt began; empty once it has failed. */
    attempted_at: text().notNull().default(""),
    /** The same as `created_at`, but empty if version 1.0 claimed the key. The ids of its records are derived from it. */
    claimed_at: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.call, table.key] })],
);

/** While this table has its one row, the calendar feed can be read at the address that is derived from it. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  id: integer().primaryKey().notNull(),
  /** Random. Each one makes another address. */
  seed: text().notNull(),
  /** Of the feed's own texts. */
  language: text({ enum: FEED_LANGUAGES }).notNull().default("en"),
});

/** The doctor writes one row here to check that writing works. */
export const probes = sqliteTable("probes", {
  id: text().primaryKey(),
  written_at: text().notNull(),
});
