import type { Activity, NextPost } from "@tbm/contract/activity.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, gte, sql } from "drizzle-orm";

import { newGroups } from "#db/group-tables.ts";
import { countLostGroups } from "#db/lost-groups.ts";
import { bots, campaigns, schedules } from "#db/schema.ts";
import { readUnfinished, readUnresolved } from "#ledger/all-bots/activity.ts";
import { currentCause } from "#planning/campaigns/campaign-runs.ts";
import { nextRun, runTimesOf } from "#planning/campaigns/run-times.ts";
import type { Ports } from "#ports.ts";

const DAY_MS = 86_400_000;
const ITEMS = LIMITS.dashboardItems;

const aDayAgo = ({ now }: Ports) => new Date(now() - DAY_MS).toISOString();

/** The number of rows before the limit; every row has it. */
const total = sql<number>`count(*) OVER ()`;

const toList = <Row extends { total: number }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
) => ({ total: rows[0]?.total ?? 0, items: rows.map(toItem) });

async function offlineBots({ db }: Ports): Promise<Activity["offline_bots"]> {
  const rows = await db
    .select({ id: bots.id, name: bots.name, cause: bots.cause, total })
    .from(bots)
    .where(eq(bots.status, "offline"))
    .orderBy(desc(bots.created_at), sql`rowid desc`)
    .limit(ITEMS);
  return toList(rows, ({ id, name, cause }) => ({
    id,
    name,
    reason: cause && sentenceOf(cause),
    cause,
  }));
}

async function missedSchedules(ports: Ports): Promise<Activity["missed_schedules"]> {
  const rows = await ports.db
    .select({ id: schedules.id, message: schedules.message, cause: schedules.cause, total })
    .from(schedules)
    .where(and(gte(schedules.ended_at, aDayAgo(ports)), sql`${schedules.status} = 'missed'`))
    .orderBy(desc(schedules.ended_at))
    .limit(ITEMS);
  return toList(rows, ({ id, message, cause }) => ({
    id,
    message,
    note: cause && sentenceOf(cause),
    cause,
  }));
}

/** The next posts of the active campaigns, and the active campaigns whose last run was skipped. */
async function campaignActivity({ db, settings }: Ports) {
  const active = await db
    .select({
      // Leaves out the list of groups, which may be long.
      campaign: {
        id: campaigns.id,
        name: campaigns.name,
        next_run_at: campaigns.next_run_at,
        slot_at: campaigns.slot_at,
        interval_hours: campaigns.interval_hours,
        quiet_from: campaigns.quiet_from,
        quiet_until: campaigns.quiet_until,
        end_date: campaigns.end_date,
      },
      bot_name: bots.name,
      group_count: sql<number>`json_array_length(${campaigns.groups})`,
      cause: currentCause,
    })
    .from(campaigns)
    .innerJoin(bots, eq(bots.id, campaigns.bot_id))
    .where(sql`${campaigns.status} = 'active'`);
  const posts = active.flatMap(({ campaign, bot_name, group_count }): NextPost[] => {
    const times = runTimesOf(campaign, settings.TIMEZONE);
    const next = nextRun(times, times.runAt);
    const { id, name } = campaign;
    return next === null
      ? []
      : [{ id, name, bot_name, group_count, at: new Date(next).toISOString() }];
  });
  const skipped = active.flatMap(({ campaign: { id, name }, cause }) =>
    cause === null ? [] : [{ id, name, note: sentenceOf(cause), cause }],
  );
  return {
    next_posts: posts.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, ITEMS),
    skipped_campaigns: { total: skipped.length, items: skipped.slice(0, ITEMS) },
  };
}

export async function getActivity(ports: Ports): Promise<Activity> {
  return {
    sending: await readUnfinished(ports, ITEMS),
    failed: await readUnresolved(ports, aDayAgo(ports), ITEMS),
    lost_groups: await countLostGroups(ports.db),
    new_groups: await ports.db.$count(newGroups),
    offline_bots: await offlineBots(ports),
    missed_schedules: await missedSchedules(ports),
    ...(await campaignActivity(ports)),
  };
}
