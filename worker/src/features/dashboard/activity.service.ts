import type { Activity } from "@tbm/contract/activity.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { desc, eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { newGroups } from "#db/group-tables.ts";
import { countLostGroups } from "#db/lost-groups.ts";
import { scheduleMisses } from "#db/plan-tables.ts";
import { bots, campaigns, schedules } from "#db/schema.ts";
import {
  readUnfinished,
  readUnfinishedChanges,
  readUnresolved,
  readUnresolvedChanges,
} from "#ledger/all-bots/activity.ts";
import { findStranded } from "#ledger/all-bots/hand-over.ts";
import { currentCause } from "#planning/campaigns/campaign-runs.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 86_400_000;
const ITEMS = LIMITS.dashboardItems;

const aDayAgo = ({ now }: Pick<Ports, "now">) => new Date(now() - DAY_MS).toISOString();

async function offlineBots({ db }: Ports): Promise<Activity["offline_bots"]> {
  const rows = await db
    .select({
      id: bots.id,
      name: bots.name,
      cause: bots.cause,
      total: sql<number>`count(*) OVER ()`,
    })
    .from(bots)
    .where(eq(bots.status, "offline"))
    .orderBy(desc(bots.created_at), sql`rowid desc`)
    .limit(ITEMS);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, cause }) => ({
      id,
      name,
      reason: cause && sentenceOf(cause),
      cause,
    })),
  };
}

/** Runs that the operator paused or declined are not listed. */
const UNWANTED_MISSES = JSON.stringify(["worker_was_down", "no_groups_left"]);

/** Messages that were missed for good, and recurring ones that missed a run. */
async function missedSchedules({ db, now }: Ports): Promise<Activity["missed_schedules"]> {
  const since = aDayAgo({ now });
  const rows = await db.all<SqlValue[]>(sql`
    WITH missed AS (
      SELECT id, message, cause, ended_at AS at FROM ${schedules}
      WHERE ended_at >= ${since} AND status = 'missed'
      UNION ALL
      SELECT schedules.id, message, miss.cause, max(last_at)
      FROM ${scheduleMisses} AS miss JOIN ${schedules} ON schedules.id = schedule_id AND ended_at IS NULL
      WHERE last_at >= ${since} AND repeat_type <> 'none'
        AND miss.cause ->> 'code' IN (SELECT value FROM json_each(${UNWANTED_MISSES}))
      GROUP BY schedule_id)
    SELECT id, message, cause, count(*) OVER () FROM missed ORDER BY at DESC LIMIT ${ITEMS}`);
  const items = rows.map(([id, message, stored]) => {
    // Stored as the JSON of a cause, or null.
    const cause = stored === null ? null : (JSON.parse(String(stored)) as Cause);
    return { id: String(id), message: String(message), note: cause && sentenceOf(cause), cause };
  });
  return { total: Number(rows[0]?.[3] ?? 0), items };
}

/** The active campaigns whose last run was skipped. */
async function skippedCampaigns({ db }: Ports): Promise<Activity["skipped_campaigns"]> {
  const { id, name, folder_id, status } = campaigns;
  const rows = await db
    .select({ id, name, folder_id, cause: currentCause })
    .from(campaigns)
    .where(sql`${status} = 'active' AND ${campaigns.cause} IS NOT NULL`);
  const skipped = rows.flatMap(({ cause, ...campaign }) =>
    cause === null ? [] : [{ ...campaign, note: sentenceOf(cause), cause }],
  );
  return { total: skipped.length, items: skipped.slice(0, ITEMS) };
}

/** When the next scheduled message or campaign is due. */
async function nextRunAt({ db }: Ports): Promise<string | null> {
  const [[at] = [null]] = await db.all<SqlValue[]>(sql`
    SELECT min(at) FROM (
      SELECT min(scheduled_time) AS at FROM ${schedules} WHERE status = 'waiting'
      UNION ALL SELECT min(next_run_at) FROM ${campaigns} WHERE status = 'active')`);
  return typeof at === "string" ? at : null;
}

async function failedBackup({ backups }: Ports): Promise<Activity["failed_backup"]> {
  const { failure } = await backups.state();
  return failure && { reason: sentenceOf(failure.cause), cause: failure.cause };
}

type Listed = Activity["failed"];

/** Marks the messages that another bot may have to send. */
async function markStranded(ports: Ports, lists: readonly Listed[]): Promise<Listed[]> {
  const unsent = lists.flatMap(({ items }) =>
    items.filter((item) => item.failed + item.pending > 0),
  );
  if (unsent.length === 0) return [...lists];
  const stranded = await findStranded(
    ports,
    unsent.map(({ id }) => id),
  );
  return lists.map(({ total, items }) => ({
    total,
    items: items.map((item) => (stranded.has(item.id) ? { ...item, needs_other_bot: true } : item)),
  }));
}

export async function getActivity(ports: Ports): Promise<Activity> {
  const since = aDayAgo(ports);
  const read = {
    sending: await readUnfinished(ports, ITEMS),
    failed: await readUnresolved(ports, since, ITEMS),
  };
  const [sending = read.sending, failed = read.failed] = await markStranded(ports, [
    read.sending,
    read.failed,
  ]);
  return {
    sending,
    changing: await readUnfinishedChanges(ports, ITEMS),
    failed,
    failed_changes: await readUnresolvedChanges(ports, since, ITEMS),
    lost_groups: await countLostGroups(ports.db),
    new_groups: await ports.db.$count(newGroups),
    offline_bots: await offlineBots(ports),
    skipped_campaigns: await skippedCampaigns(ports),
    missed_schedules: await missedSchedules(ports),
    failed_backup: await failedBackup(ports),
    next_run_at: await nextRunAt(ports),
  };
}
