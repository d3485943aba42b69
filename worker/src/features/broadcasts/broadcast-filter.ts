import type { BroadcastFilter } from "@tbm/contract/broadcasts.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/schema.ts";

/** As migration 0017 has it in an index, so a change needs another one. */
const standing = sql.raw(`CASE
  WHEN broadcasts.finished_at IS NULL THEN 'running'
  WHEN broadcasts.sent > 0 AND (broadcasts.failed > 0 OR broadcasts.unconfirmed > 0 OR broadcasts.cancelled > 0 OR broadcasts.missed > 0)
    THEN 'partly-sent'
  WHEN broadcasts.sent > 0 THEN 'sent'
  WHEN broadcasts.unconfirmed > 0 THEN 'unconfirmed'
  WHEN broadcasts.failed > 0 THEN 'failed'
  WHEN broadcasts.cancelled > 0 THEN 'cancelled'
  ELSE 'missed' END`);

interface Question extends BroadcastFilter {
  /** The last one of the page before. */
  after?: string | undefined;
}

export const isAskedFor = ({ after, bot_id, source, state }: Question): SQL | undefined =>
  and(
    after === undefined
      ? undefined
      : sql`${broadcasts.seq} < (SELECT seq FROM broadcasts AS last WHERE last.id = ${after})`,
    bot_id === undefined ? undefined : eq(broadcasts.bot_id, bot_id),
    source === undefined ? undefined : eq(broadcasts.source, source),
    state === undefined ? undefined : sql`${standing} = ${state}`,
  );
