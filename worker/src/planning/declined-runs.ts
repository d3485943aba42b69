import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, gt, lte, sql } from "drizzle-orm";

import { campaignSkips } from "#db/plan-tables.ts";
import { campaigns, schedules } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import type { Statement } from "#ledger/delivery.ts";
import { isHeld } from "#ledger/hold.ts";
import { ended } from "#planning/campaigns/campaign-runs.ts";
import { nextRun, plannedColumns, runTimesOf, servedUntil } from "#planning/campaigns/run-times.ts";
import { timingColumns } from "#planning/schedules/occurrences.ts";
import {
  afterRun,
  storeNextRuns,
  recordMisses,
  unchanged,
} from "#planning/schedules/schedule-runs.ts";
import type { Ports } from "#ports.ts";

import { isPlanAtFault } from "./set-aside.ts";

/*
 * During a hold nothing runs, so the due plans can be read page by page. The statements only change plans that have
 * not changed since they were read, and only while the hold lasts.
 */

const PAGE_ROWS = 1000;
const DECLINED = plain("declined_at_release");

const isScheduleDue = (now: string) =>
  and(sql`${schedules.status} = 'waiting'`, lte(schedules.scheduled_time, now));

const isCampaignDue = (now: string) =>
  and(sql`${campaigns.status} = 'active'`, lte(campaigns.next_run_at, now));

/** How many scheduled messages and campaigns have come due, which during a hold nobody sends. */
export async function countDue(ports: Ports): Promise<number> {
  const { db } = ports;
  const now = timestamp(ports);
  return (
    (await db.$count(schedules, isScheduleDue(now))) +
    (await db.$count(campaigns, isCampaignDue(now)))
  );
}

/** Returns nothing for a faulty plan; its lane sets it aside. */
function declinedRun(ports: Ports, schedule: Parameters<typeof afterRun>[1]) {
  try {
    return [afterRun(ports, schedule, DECLINED)];
  } catch (error) {
    if (isPlanAtFault(error)) return [];
    throw error;
  }
}

async function declineSchedules(ports: Ports): Promise<Statement[]> {
  const { id, revision } = schedules;
  const now = timestamp(ports);
  const statements: Statement[] = [];
  for (let last = ""; ;) {
    const due = await ports.db
      .select({ id, revision, ...timingColumns })
      .from(schedules)
      .where(and(isScheduleDue(now), gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE_ROWS);
    const updates = due.flatMap((schedule) => declinedRun(ports, schedule));
    const misses = updates.flatMap(({ id: missed, miss }) =>
      miss ? [{ id: missed, ...miss }] : [],
    );
    const isDeclined = sql`${isHeld} AND item.value ->> 'id' IN ${unchanged(updates)}`;
    statements.push(...recordMisses(ports, misses, isDeclined));
    if (updates.length > 0) statements.push(storeNextRuns(ports, updates, isHeld));
    if (due.length < PAGE_ROWS) return statements;
    last = due.at(-1)?.id ?? "";
  }
}

async function declineCampaigns(ports: Ports): Promise<Statement[]> {
  const { db, settings } = ports;
  const now = ports.now();
  const due = await db
    .select({ id: campaigns.id, ...plannedColumns })
    .from(campaigns)
    .where(isCampaignDue(timestamp(ports)));
  const updates = due.flatMap((campaign) => {
    const times = runTimesOf(campaign, settings.TIMEZONE);
    const at = nextRun(times, times.runAt);
    // Quiet hours delay it past now, so it is not due yet.
    if (at !== null && at > now) return [];
    const rest = servedUntil(times, now);
    const isOver = nextRun(rest, now) === null;
    const { status, cause } = isOver
      ? ended(campaign)
      : { status: "active", cause: plain("last_run_declined") };
    return {
      id: campaign.id,
      read: campaign.next_run_at,
      skip: newId(ports, "skp"),
      planned_at: new Date(at ?? times.runAt).toISOString(),
      next: new Date(rest.slotAt).toISOString(),
      status,
      cause,
    };
  });
  if (updates.length === 0) return [];
  const items = sql`json_each(${JSON.stringify(updates)}) AS item`;
  const isUnchanged = sql`${isHeld} AND campaigns.id = item.value ->> 'id'
    AND campaigns.status = 'active' AND next_run_at = item.value ->> 'read'`;
  return [
    db.run(sql`
      INSERT INTO ${campaignSkips} (id, campaign_id, planned_at, cause)
      SELECT item.value ->> 'skip', campaigns.id, item.value ->> 'planned_at', ${JSON.stringify(DECLINED)}
      FROM ${items} JOIN ${campaigns} ON ${isUnchanged}`),
    db.run(sql`
      UPDATE ${campaigns} SET next_run_at = item.value ->> 'next', slot_at = NULL,
        status = item.value ->> 'status', cause = item.value ->> 'cause'
      FROM ${items} WHERE ${isUnchanged}`),
  ];
}

/** Skips every run that is due now. Recurring messages and campaigns continue with their next run. */
export const declineDue = async (ports: Ports): Promise<Statement[]> => [
  ...(await declineSchedules(ports)),
  ...(await declineCampaigns(ports)),
];
