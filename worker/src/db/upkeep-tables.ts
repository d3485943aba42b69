import type { Cause } from "@tbm/contract/sentences/sentences.ts";
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

/** While this table has its one row, nothing is planned or sent. */
export const holds = sqliteTable("holds", {
  id: integer().primaryKey().notNull(),
  since: text().notNull(),
  cause: text({ mode: "json" }).$type<Cause>().notNull(),
});

/** The doctor writes one row here to check that writing works. */
export const probes = sqliteTable("probes", {
  id: text().primaryKey(),
  written_at: text().notNull(),
});
