import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * The items of a JSON list, each as `value`. The limit, which excludes nothing, makes SQLite write an item's text once;
 * otherwise it would write it again for every field that a statement reads.
 */
export const itemsOf = (list: string | SQL | Placeholder): SQL =>
  sql`(SELECT value FROM json_each(${list}) LIMIT -1)`;
