import { LIMITS } from "@tbm/contract/limits.ts";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { desc, eq, inArray, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import { campaignSkips } from "#db/plan-tables.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./broadcast-counts.ts";

/** The runs of a schedule, newest first. */
export const readRuns = ({ db }: Ports, sourceId: string): Promise<BroadcastRow[]> =>
  db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.source_id, sourceId))
    .orderBy(desc(broadcasts.seq))
    .limit(LIMITS.runsShown);

/** The newest run of each schedule that has one. */
export const readLastRuns = (
  { db }: Ports,
  sourceIds: readonly string[],
): Promise<BroadcastRow[]> => {
  const newest = sql`(SELECT (SELECT max(run.seq) FROM ${broadcasts} AS run WHERE run.source_id = item.value)
    FROM json_each(${JSON.stringify(sourceIds)}) AS item)`;
  return db.select().from(broadcasts).where(inArray(broadcasts.seq, newest));
};

/** Takes at most a page of ids, because each is a parameter of the statement. */
export const readRunsById = ({ db }: Ports, ids: string[]): Promise<BroadcastRow[]> =>
  db.select().from(broadcasts).where(inArray(broadcasts.id, ids));

/** A run of a campaign, or one that was skipped. */
export interface CampaignEntry {
  id: string;
  at: string;
  kind: string;
  cause: Cause | null;
}

/** A page of a campaign's runs, including skipped ones, newest first. */
export async function readCampaignEntries(
  { db }: Ports,
  campaignId: string,
  after: string | undefined,
): Promise<CampaignEntry[]> {
  const isAfterLast =
    after === undefined
      ? sql`true`
      : sql`(at, id) < (SELECT last.at, last.id FROM runs AS last WHERE last.id = ${after})`;
  const rows = await db.all<SqlValue[]>(sql`
    WITH runs AS (
      SELECT id, created_at AS at, iif(planned_at IS NULL, 'extra', 'planned') AS kind, NULL AS cause
      FROM ${broadcasts} WHERE source = 'campaign' AND source_id = ${campaignId}
      UNION ALL SELECT id, planned_at, 'skipped', cause FROM ${campaignSkips}
      WHERE campaign_id = ${campaignId})
    SELECT id, at, kind, cause FROM runs WHERE ${isAfterLast}
    ORDER BY at DESC, id DESC LIMIT ${LIMITS.runsPerPage}`);
  return rows.map(([run, at, kind, cause]) => ({
    id: String(run),
    at: String(at),
    kind: String(kind),
    // Stored as the JSON of a cause when the run was skipped.
    cause: cause === null ? null : (JSON.parse(String(cause)) as Cause),
  }));
}
