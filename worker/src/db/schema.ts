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
