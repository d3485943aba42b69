import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, eq, lte, type Placeholder, sql } from "drizzle-orm";

import { literalLimit, prebuiltQuery } from "#db/prebuilt-sql.ts";
import { campaigns, images } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import { endRunsOvertakenBy } from "#ledger/all-bots/cancel.ts";
import { hasRun } from "#ledger/enqueue.ts";
import { isPlanAtFault, setCampaignAside } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";
import { CAMPAIGN } from "#step-budget.ts";

import { type Campaign, composeRun } from "./campaign-content.ts";
import { recordSkip } from "./campaign-skips.ts";
import { afterRun, nextRun, type RunTimes, runTimesOf } from "./run-times.ts";

/** The causes shown for a run that had nothing to send: in the list of runs, and on its campaign. */
const SKIPPED = {
  "no pictures": {
    run: plain("skipped_without_pictures"),
    campaign: plain("last_run_without_pictures"),
  },
  "no groups": { run: plain("skipped_without_groups"), campaign: plain("last_run_without_groups") },
};
/** Why a campaign's last run did not happen. An empty folder is no longer reported once it has pictures. */
export const currentCause =
  sql`iif(${campaigns.cause} ->> 'code' = ${SKIPPED["no pictures"].campaign.code} AND EXISTS (
    SELECT 1 FROM ${images} WHERE ${images.folder} = ${campaigns.folder_id}), NULL, ${campaigns.cause})`.mapWith(
    campaigns.cause,
  );

const toInstant = (at: number) => new Date(at).toISOString();

const isActive = (botId: Placeholder) =>
  and(eq(campaigns.bot_id, botId), sql`${campaigns.status} = 'active'`);

/** True if the campaign has not been run, moved, skipped, stopped or edited since it was read. */
export const isCampaignUnchanged = ({ id, next_run_at, revision }: Campaign) =>
  and(
    eq(campaigns.id, id),
    eq(campaigns.next_run_at, next_run_at),
    eq(campaigns.revision, revision),
    sql`${campaigns.status} = 'active'`,
  );

export const ended = ({ end_date }: Pick<Campaign, "end_date">) =>
  ({
    status: "paused",
    cause: { code: "campaign_ended", params: { date: end_date ?? "" } },
  }) as const;

/** The campaign's columns after a run happened or was skipped at `at`. */
export function columnsAfterRun(
  campaign: Campaign,
  times: RunTimes,
  at: number,
  cause: Cause | null,
) {
  const rest = afterRun(times, at);
  return {
    next_run_at: toInstant(rest.slotAt),
    slot_at: null,
    cause,
    ...(nextRun(rest, at) === null && ended(campaign)),
  };
}

async function run(ports: Ports, campaign: Campaign): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const times = runTimesOf(campaign, ports.settings.TIMEZONE);
  const advance = (values: Partial<Campaign>) =>
    db.update(campaigns).set(values).where(isCampaignUnchanged(campaign));
  const at = nextRun(times, now);
  if (at === null) {
    await advance(ended(campaign));
    return;
  }
  const slot = toInstant(times.slotAt);
  if (at > now) {
    await advance({ next_run_at: toInstant(at), slot_at: slot });
    return;
  }
  const isSame = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isCampaignUnchanged(campaign)})`;
  const id = newId(ports, "brd");
  const composed = await composeRun(ports, campaign, { id, plannedAt: slot }, isSame);
  if (typeof composed === "string") {
    const { run: cause, campaign: lastRun } = SKIPPED[composed];
    const skip = { id: newId(ports, "skp"), campaign_id: campaign.id, planned_at: toInstant(now) };
    await db.batch([
      ...recordSkip(ports, { ...skip, cause }, isSame),
      advance(columnsAfterRun(campaign, times, now, lastRun)),
    ]);
    return;
  }
  await db.batch([
    ...composed.statements,
    // Runs that the operator requested are not ended.
    ...endRunsOvertakenBy(ports, id, { sourceId: campaign.id, plannedAt: slot }),
    db
      .update(campaigns)
      .set({ ...columnsAfterRun(campaign, times, now, null), last_run_at: timestamp(ports) })
      .where(and(isCampaignUnchanged(campaign), hasRun(campaign.id, slot))),
  ]);
  composed.wake(campaign.bot_id);
}

const selectDue = prebuiltQuery((db) =>
  db
    .select({ id: campaigns.id, revision: campaigns.revision })
    .from(campaigns)
    .where(
      and(isActive(sql.placeholder("botId")), lte(campaigns.next_run_at, sql.placeholder("now"))),
    )
    .orderBy(asc(campaigns.next_run_at))
    .prepare(),
);

const selectNext = prebuiltQuery((db) =>
  db
    .select({ at: campaigns.next_run_at })
    .from(campaigns)
    .where(isActive(sql.placeholder("botId")))
    .orderBy(asc(campaigns.next_run_at))
    .limit(literalLimit(1))
    .prepare(),
);

async function runOrSetAside(ports: Ports, due: Pick<Campaign, "id" | "revision">): Promise<void> {
  try {
    const [campaign] = await ports.db.select().from(campaigns).where(eq(campaigns.id, due.id));
    if (campaign) await run(ports, campaign);
  } catch (error) {
    if (!isPlanAtFault(error)) throw error;
    await setCampaignAside(ports, due, error);
  }
}

/** Queues the due runs, one per campaign. Returns when the next one is due, or Infinity if none is planned. */
export async function planCampaigns(
  ports: Ports,
  botId: string,
  beforeRuns = async () => {},
): Promise<number> {
  const due = await selectDue(ports.db).all({ botId, now: timestamp(ports) });
  if (due.length > 0) await beforeRuns();
  for (const campaign of due) {
    if (!ports.hasBudget(CAMPAIGN)) return ports.now();
    await runOrSetAside(ports, campaign);
  }
  const [next] = await selectNext(ports.db).all({ botId });
  return next ? Date.parse(next.at) : Infinity;
}
