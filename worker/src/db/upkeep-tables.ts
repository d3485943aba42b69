import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

/** While its one row is there, nothing is planned or sent. */
export const holds = sqliteTable("holds", {
  id: integer().primaryKey().notNull(),
  since: text().notNull(),
  reason: text().notNull(),
});

/** Written by the doctor to see that writing works; one row is all there is. */
export const probes = sqliteTable("probes", {
  id: text().primaryKey(),
  written_at: text().notNull(),
});
