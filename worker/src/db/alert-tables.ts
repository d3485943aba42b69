import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { ALERT_LANGUAGES } from "@tbm/contract/upkeep/alerts.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Its one row has what is reported to the operator, and how. */
export const alertSettings = sqliteTable("alert_settings", {
  id: integer().primaryKey().notNull(),
  language: text({ enum: ALERT_LANGUAGES }).notNull(),
  /** The events that are not reported. Those of later versions are on until the operator switches them off. */
  switched_off: text({ mode: "json" }).$type<string[]>().notNull(),
  digest_hour: integer(),
  /** Wall-clock times in TIMEZONE, both or neither. */
  quiet_from: text(),
  quiet_until: text(),
  /** When alerts were last put into a message; empty before the first. */
  told_at: text().notNull(),
  /** When the slow checks were last made; empty before the first. */
  looked_at: text().notNull(),
});

/** The private chats in which alerts arrive. */
export const alertChats = sqliteTable("alert_chats", {
  id: text().primaryKey().notNull(),
  bot_id: text().notNull(),
  chat_id: text().notNull(),
  name: text().notNull(),
  paired_at: text().notNull(),
  /** Why nothing arrives there. Null while alerts arrive. */
  cause: text({ mode: "json" }).$type<Cause>(),
});

/** The last link that was made to pair a chat with a bot. */
export const alertPairings = sqliteTable("alert_pairings", {
  bot_id: text().primaryKey().notNull(),
  /** SHA-256 of the code; empty once it was used. */
  code_digest: text().notNull(),
  created_at: text().notNull(),
  wrong_codes: integer().notNull(),
});

/** What went wrong. A row stays after its alert was sent, until the problem is over, so that it is reported once. */
export const alerts = sqliteTable(
  "alerts",
  {
    kind: text().notNull(),
    /** Distinguishes this problem from others of its kind. */
    key: text().notNull(),
    params: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    raised_at: text().notNull(),
    /** When it was put into a message, or left out of all messages; null while it waits. */
    told_at: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** Texts on their way to a chat, as Telegram's HTML. */
export const alertMessages = sqliteTable("alert_messages", {
  id: text().primaryKey().notNull(),
  alert_chat: text().notNull(),
  text: text().notNull(),
  created_at: text().notNull(),
  attempts: integer().notNull(),
  retry_at: text().notNull(),
});
