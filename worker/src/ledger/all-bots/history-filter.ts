import type { HistoryQuestion } from "@tbm/contract/broadcasts.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";

/** As migration 0016 has it in an index, so a change needs another one. */
const standing = sql.raw(`CASE
  WHEN broadcasts.finished_at IS NULL THEN 'running'
  WHEN broadcasts.sent > 0 AND (broadcasts.failed > 0 OR broadcasts.unconfirmed > 0 OR broadcasts.cancelled > 0 OR broadcasts.missed > 0)
    THEN 'partly-sent'
  WHEN broadcasts.sent > 0 THEN 'sent'
  WHEN broadcasts.unconfirmed > 0 THEN 'unconfirmed'
  WHEN broadcasts.failed > 0 THEN 'failed'
  WHEN broadcasts.cancelled > 0 THEN 'cancelled'
  ELSE 'missed' END`);

/** Moments are kept, and compared, as texts of one form. */
const iso = (moment: string) => new Date(moment).toISOString();

/**
 * Dates become places in the order of acceptance, which the index of dates finds at once, and from there
 * the list is read as ever. A clock that was set back must not bring in others, hence the second look; the
 * plus keeps that from being taken for a way to read the list.
 */
function isWithin({ from, until }: Pick<HistoryQuestion, "from" | "until">): SQL | undefined {
  const created = sql.raw("+broadcasts.created_at");
  const since = from === undefined ? undefined : iso(from);
  const before = until === undefined ? undefined : iso(until);
  return and(
    since === undefined
      ? undefined
      : sql`${broadcasts.seq} >= (SELECT seq FROM broadcasts AS first WHERE first.created_at >= ${since}
          ORDER BY first.created_at LIMIT 1) AND ${created} >= ${since}`,
    before === undefined
      ? undefined
      : sql`${broadcasts.seq} <= (SELECT seq FROM broadcasts AS last WHERE last.created_at < ${before}
          ORDER BY last.created_at DESC LIMIT 1) AND ${created} < ${before}`,
  );
}

export type HistoryFilter = Omit<HistoryQuestion, "search">;

export const isAskedFor = (question: HistoryFilter): SQL | undefined => {
  const { after, bot_id, source, state } = question;
  return and(
    isWithin(question),
    after === undefined
      ? undefined
      : sql`${broadcasts.seq} < (SELECT seq FROM broadcasts AS last WHERE last.id = ${after})`,
    bot_id === undefined ? undefined : eq(broadcasts.bot_id, bot_id),
    source === undefined ? undefined : eq(broadcasts.source, source),
    state === undefined ? undefined : sql`${standing} = ${state}`,
  );
};
