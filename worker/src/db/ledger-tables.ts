/*
 * The tables of the ledger. Only worker/src/ledger uses them; everything else calls a function of the ledger. The
 * pictures of broadcasts are in `attachments` (schema.ts), which has those of schedules too.
 */
import type { Entity } from "@tbm/contract/content/entities.ts";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

/** What Telegram calls a picture that a bot has uploaded; only that bot may use the name. */
export const uploads = sqliteTable(
  "uploads",
  {
    bot_id: text().notNull(),
    digest: text().notNull(),
    file_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.digest] })],
);

/** Until when Telegram wants nothing for a group, or, with an empty group id, from the bot at all. */
export const cooldowns = sqliteTable(
  "cooldowns",
  {
    bot_id: text().notNull(),
    group_id: text().notNull(),
    until: text().notNull(),
    /** Null: told to an older version. */
    told_at: text(),
  },
  (table) => [primaryKey({ columns: [table.bot_id, table.group_id] })],
);

/** How a bot stands whose calls Telegram does not answer (sending/circuit-breaker.ts). No row: it answers. */
export const outages = sqliteTable("outages", {
  bot_id: text().primaryKey().notNull(),
  /** Calls in a row that had no answer. */
  unanswered: integer().notNull(),
  /** Pauses since then; 0 while it still sends. */
  pauses: integer().notNull(),
  /** True once getMe was answered and the next call is tried. */
  is_answering: integer({ mode: "boolean" }).notNull(),
  since: text().notNull(),
  paused_at: text().notNull(),
  retry_at: text().notNull(),
});
