import { and, asc, eq, lte, type Placeholder, sql } from "drizzle-orm";

import { broadcasts, campaigns, images } from "#db/schema.ts";
import { fixedLimit, preparedOnce } from "#db/written-once.ts";
import { newId, timestamp } from "#ids.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { isPlanAtFault, setCampaignAside } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";
import { CAMPAIGN } from "#step-budget.ts";

import { type Campaign, composeRun } from "./campaign-content.ts";
import { keepSkip } from "./campaign-skips.ts";
import { afterRun, nextRun, type Rhythm, rhythmOf } from "./rhythm.ts";

const NOTHING = {
  "no pictures": "the folder has no pictures",
  "no groups": "none of its groups is in the list any more",
};
const noteOf = (nothing: keyof typeof NOTHING) =>
  `The last run was skipped, because ${NOTHING[nothing]}.`;
const NO_PICTURES = noteOf("no pictures");
/** A campaign's note; one about missing pictures is dropped as soon as the folder has some. */
export const currentNote = sql<string | null>`iif(${campaigns.note} = ${NO_PICTURES} AND EXISTS (
  SELECT 1 FROM ${images} WHERE ${images.folder} = ${campaigns.folder_id}), NULL, ${campaigns.note})`;
const OVERTAKEN = "The next run came before it could be sent.";

const toInstant = (at: number) => new Date(at).toISOString();
// Made when it is needed, which is seldom: to make a format takes a tenth of the worker's start.
const toDay = (date: string) =>
  new Date(date).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

const isActive = (botId: Placeholder) =>
  and(eq(campaigns.bot_id, botId), sql`${campaigns.status} = 'active'`);

/** True as long as nobody else has run, moved, skipped, stopped or edited it. */
export const isAsRead = ({ id, next_run_at, revision }: Campaign) =>
  and(
    eq(campaigns.id, id),
    eq(campaigns.next_run_at, next_run_at),
    eq(campaigns.revision, revision),
    sql`${campaigns.status} = 'active'`,
  );

export const ended = ({ end_date }: Pick<Campaign, "end_date">) => ({
  status: "paused" as const,
  note: `Ended on ${toDay(end_date ?? "")}.`,
});

/** What becomes of a campaign once a run has happened or was left out. */
export function goOn(campaign: Campaign, rhythm: Rhythm, at: number, note: string | null) {
  const rest = afterRun(rhythm, at);
  return {
    next_run_at: toInstant(rest.slotAt),
    slot_at: null,
    note,
    ...(nextRun(rest, at) === null && ended(campaign)),
  };
}

async function run(ports: Ports, campaign: Campaign): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const rhythm = rhythmOf(campaign, ports.settings.TIMEZONE);
  const advance = (values: Partial<Campaign>) =>
    db.update(campaigns).set(values).where(isAsRead(campaign));
  const at = nextRun(rhythm, now);
  if (at === null) {
    await advance(ended(campaign));
    return;
  }
  const slot = toInstant(rhythm.slotAt);
  if (at > now) {
    await advance({ next_run_at: toInstant(at), slot_at: slot });
    return;
  }
  const isSame = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isAsRead(campaign)})`;
  const id = newId(ports, "brd");
  const composed = await composeRun(ports, campaign, { id, plannedAt: slot }, isSame);
  if (typeof composed === "string") {
    const reason = `Skipped, because ${NOTHING[composed]}.`;
    const skip = { id: newId(ports, "skp"), campaign_id: campaign.id, planned_at: toInstant(now) };
    await db.batch([
      ...keepSkip(ports, { ...skip, reason }, isSame),
      advance(goOn(campaign, rhythm, now, noteOf(composed))),
    ]);
    return;
  }
  const hasRun = sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE source_id = ${campaign.id}
    AND planned_at = ${slot})`;
  // What somebody asked for stands beside the plan.
  const isOvertaken = sql`open.source_id = ${campaign.id} AND open.planned_at <> ${slot}
    AND EXISTS (SELECT 1 FROM ${broadcasts} AS made WHERE made.id = ${id})`;
  await db.batch([
    ...composed,
    ...endQueued(ports, isOvertaken, "missed", OVERTAKEN),
    db
      .update(campaigns)
      .set({ ...goOn(campaign, rhythm, now, null), last_run_at: timestamp(ports) })
      .where(and(isAsRead(campaign), hasRun)),
  ]);
}

const selectDue = preparedOnce((db) =>
  db
    .select({ id: campaigns.id, revision: campaigns.revision })
    .from(campaigns)
    .where(
      and(isActive(sql.placeholder("botId")), lte(campaigns.next_run_at, sql.placeholder("now"))),
    )
    .orderBy(asc(campaigns.next_run_at))
    .prepare(),
);

const selectNext = preparedOnce((db) =>
  db
    .select({ at: campaigns.next_run_at })
    .from(campaigns)
    .where(isActive(sql.placeholder("botId")))
    .orderBy(asc(campaigns.next_run_at))
    .limit(fixedLimit(1))
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

/** Queues the runs that are due, one a campaign; tells when the next one is; Infinity if none is planned. */
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
