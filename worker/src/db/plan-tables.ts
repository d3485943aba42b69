import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Planned times of a schedule at which nothing was queued, and why. */
export const scheduleMisses = sqliteTable(
  "schedule_misses",
  {
    schedule_id: text().notNull(),
    first_at: text().notNull(),
    last_at: text().notNull(),
    runs: integer().notNull(),
    cause: text({ mode: "json" }).$type<Cause>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schedule_id, table.first_at] })],
);

/** The pictures that a campaign has used in its current round. */
export const campaignDraws = sqliteTable(
  "campaign_draws",
  {
    campaign_id: text().notNull(),
    image_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.image_id] })],
);

/** Runs that did not happen, and why. */
export const campaignSkips = sqliteTable("campaign_skips", {
  id: text().primaryKey(),
  campaign_id: text().notNull(),
  planned_at: text().notNull(),
  cause: text({ mode: "json" }).$type<Cause>().notNull(),
});
