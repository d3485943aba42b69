import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, cooldowns, deliveries, outages, parcels } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import { parcelCounts } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

const RESULTS = ["sent", "failed", "unconfirmed", "cancelled", "missed"] as const;
type Counts = Record<(typeof RESULTS)[number], number>;

/** The counts of the messages up to a number. All of them are finished, so the counts never change. */
interface Counted {
  upTo: number;
  counts: Counts;
}

const NOTHING: Counted = {
  upTo: 0,
  counts: { sent: 0, failed: 0, unconfirmed: 0, cancelled: 0, missed: 0 },
};

/** The number of the last broadcast before the first unfinished one. */
const lastFinished = sql`SELECT coalesce(
  (SELECT min(seq) - 1 FROM ${broadcasts} WHERE finished_at IS NULL), (SELECT max(seq) FROM ${broadcasts}), 0)`;

/** The counts of finished messages as JSON. Changes to posts don't count. */
const sums = sql`json_object(${sql.join(
  RESULTS.map(
    (result) => sql`${result}, sum(iif(change IS NULL, coalesce(${sql.identifier(result)}, 0), 0))`,
  ),
  sql`, `,
)})`;

/** What is in parcels: what is open, and the results of those that are not finished. */
const inParcels = sql`SELECT iif(result.key = 'queued', 'open', 'result'), result.key, sum(result.value)
  FROM ${parcels} JOIN json_each(${parcelCounts}) AS result
  WHERE parcels.seq IN (SELECT seq FROM ${broadcasts} WHERE finished_at IS NULL) GROUP BY result.key`;

/** In two steps, because D1 unites at most five queries in one. */
const figuresQuery = (now: string, upTo: number) => sql`
  SELECT 'finished', ${sums}, min(iif(finished_at IS NULL, created_at, NULL)) FROM ${broadcasts} WHERE seq > ${upTo}
  UNION ALL SELECT * FROM (
    SELECT 'result', state, count(*) FROM ${deliveries} WHERE action = 'post' AND settled_at IS NOT NULL
      AND broadcast_id IN (SELECT id FROM ${broadcasts} WHERE finished_at IS NULL) GROUP BY state
    UNION ALL ${inParcels})
  UNION ALL SELECT 'open', state, count(*) FROM ${deliveries} WHERE settled_at IS NULL GROUP BY state
  UNION ALL SELECT 'limited', iif(group_id = '', 'bot', 'group'), count(*) FROM ${cooldowns}
    WHERE until > ${now} GROUP BY 2
  UNION ALL SELECT 'silent', 'bot', count(*) FROM ${outages} WHERE pauses > 0`;

/** `json` is of `sums`; without any message, its counts are null. */
function add(before: Counts, json: SqlValue | undefined): Counts {
  const more: Partial<Record<keyof Counts, number | null>> = JSON.parse(String(json));
  const counts = { ...before };
  for (const result of RESULTS) counts[result] += more[result] ?? 0;
  return counts;
}

/**
 * Reads what the ledger holds: posts by result since the beginning, what waits and what it waits for. It remembers the
 * counts of finished messages, so that reading takes no longer after years.
 */
export function createLedgerFigures() {
  let counted = NOTHING;

  async function countFinished({ db }: Ports): Promise<void> {
    const [[last] = []] = await db.all<SqlValue[]>(lastFinished);
    const upTo = Number(last);
    // An import has replaced the records.
    if (upTo < counted.upTo) counted = NOTHING;
    if (upTo === counted.upTo) return;
    const [[json] = []] = await db.all<SqlValue[]>(
      sql`SELECT ${sums} FROM ${broadcasts} WHERE seq > ${counted.upTo} AND seq <= ${upTo}`,
    );
    counted = { upTo, counts: add(counted.counts, json) };
  }

  return async (ports: Ports) => {
    await countFinished(ports);
    const { upTo, counts } = counted;
    const rows = await ports.db.all<SqlValue[]>(figuresQuery(timestamp(ports), upTo));
    const [, json, oldest] = rows.find(([kind]) => kind === "finished") ?? [];
    const finished = add(counts, json);
    const count = (kind: string, of: string) =>
      rows
        .filter(([one, other]) => one === kind && other === of)
        .reduce((sum, row) => sum + Number(row[2]), 0);
    return {
      results: RESULTS.map((result) => ({
        result,
        count: finished[result] + count("result", result),
      })),
      queued: count("open", "queued"),
      sending: count("open", "sending"),
      /** When the oldest unfinished message or change was accepted. */
      oldestAt: typeof oldest === "string" ? oldest : null,
      limitedBots: count("limited", "bot"),
      limitedGroups: count("limited", "group"),
      silentBots: count("silent", "bot"),
    };
  };
}
