import { type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import { bots } from "#db/schema.ts";
import { shownBotName } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

/** Enough to recognize a message by. */
const NAME_LENGTH = 80;

/** Exactly the condition of the index `broadcasts_with_failures`. */
const hasFailures = sql.raw("failed + unconfirmed > 0");

/** SQL: the messages that ended since then and failed or are unconfirmed in some group, as `key` and `params`. */
export const failedSince = (since: string): SQL => sql`
  SELECT broadcasts.id AS key, json_object(
    'id', broadcasts.id,
    'name', substr(coalesce(nullif(title, ''), message), 1, ${NAME_LENGTH}),
    'bot', coalesce(${shownBotName(broadcasts.is_automatic)}, ''),
    'failed', failed, 'unconfirmed', unconfirmed,
    'total', sent + failed + unconfirmed + cancelled + missed) AS params
  FROM ${broadcasts} LEFT JOIN ${bots} ON bots.id = broadcasts.bot_id
  WHERE ${hasFailures} AND finished_at >= ${since} AND change IS NULL`;

/** How the messages ended that were accepted in a time. */
export async function countBetween({ db }: Ports, from: string, until: string) {
  const [counts] = await db.all<[number, number, number]>(sql`
    SELECT coalesce(sum(sent), 0), coalesce(sum(failed), 0), coalesce(sum(unconfirmed), 0)
    FROM ${broadcasts} WHERE change IS NULL AND created_at >= ${from} AND created_at < ${until}`);
  const [sent = 0, failed = 0, unconfirmed = 0] = counts ?? [];
  return { sent, failed, unconfirmed };
}
