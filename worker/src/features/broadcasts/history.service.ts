import type { HistoryPage, HistoryQuestion } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { isAskedFor } from "#ledger/all-bots/history-filter.ts";
import type { Ports } from "#ports.ts";

import { readBroadcasts } from "./broadcasts.service.ts";

interface Looked {
  /** The places of those that have the words, as JSON. */
  found: string;
  count: number;
  oldest: { id: string; created_at: string } | null;
}

const has = (column: "message" | "title", words: string) =>
  sql`instr(lower(coalesce(${sql.raw(column)}, '')), lower(${words})) > 0`;

/** Looks through the next records for the words. Not through all: what it costs must not grow with the history. */
async function look({ db }: Ports, words: string, question: HistoryQuestion): Promise<Looked> {
  const [row = []] = await db.all<SqlValue[]>(sql`
    WITH looked AS MATERIALIZED (
      SELECT seq, id, created_at, ${has("message", words)} OR ${has("title", words)} AS is_found
      FROM broadcasts WHERE ${isAskedFor(question) ?? sql`1`}
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

export async function searchHistory(
  ports: Ports,
  { search, ...question }: HistoryQuestion,
): Promise<HistoryPage> {
  if (!search) {
    const broadcasts = await readBroadcasts(ports, isAskedFor(question));
    const last = broadcasts.at(-1);
    const isFull = broadcasts.length === LIMITS.broadcastsPerPage;
    return { broadcasts, next: isFull ? last?.id : null, back_to: last?.created_at ?? null };
  }
  const { found, count, oldest } = await look(ports, search, question);
  const which = sql`broadcasts.seq IN (SELECT value FROM json_each(${found}))`;
  const broadcasts = await readBroadcasts(ports, which);
  const last = broadcasts.at(-1);
  if (last && broadcasts.length === LIMITS.broadcastsPerPage) {
    return { broadcasts, next: last.id, back_to: last.created_at };
  }
  const next = count < LIMITS.messagesSearched ? null : oldest?.id;
  return { broadcasts, next, back_to: oldest?.created_at ?? null };
}
