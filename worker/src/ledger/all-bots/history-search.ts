import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import type { Ports } from "#ports.ts";

import { type HistoryFilter, matchesFilter } from "./history-filter.ts";

interface SearchStep {
  /** The `seq` of each broadcast that matches, as a JSON list. */
  found: string;
  count: number;
  oldest: { id: string; created_at: string } | null;
}

const contains = (column: "message" | "title" | "made.message", words: string) =>
  sql`instr(lower(coalesce(${sql.raw(column)}, '')), lower(${words})) > 0`;

/** Searches the next records for the words. Not all of them, so that the cost does not grow with the history. */
export async function searchNextRecords(
  { db }: Ports,
  words: string,
  filter: HistoryFilter,
): Promise<SearchStep> {
  const [row = []] = await db.all<SqlValue[]>(sql`
    WITH looked AS MATERIALIZED (
      SELECT seq, id, created_at, ${contains("message", words)} OR ${contains("title", words)}
        OR EXISTS (SELECT 1 FROM broadcasts AS made WHERE made.target_id = broadcasts.id
          AND made.change = 'edit' AND ${contains("made.message", words)}) AS is_found
      FROM broadcasts WHERE ${matchesFilter(filter, LIMITS.messagesSearched) ?? sql`1`}
      ORDER BY seq DESC LIMIT ${LIMITS.messagesSearched}
    ), found AS (
      SELECT seq FROM looked WHERE is_found ORDER BY seq DESC LIMIT ${LIMITS.broadcastsPerPage}
    )
    SELECT (SELECT json_group_array(seq) FROM found), count(*),
      (SELECT json_object('id', id, 'created_at', created_at) FROM looked ORDER BY seq LIMIT 1)
    FROM looked`);
  const [found, count, oldest] = row;
  return {
    found: String(found),
    count: Number(count),
    oldest: typeof oldest === "string" ? JSON.parse(oldest) : null,
  };
}
