import type { CalendarPlan, MOVES } from "@tbm/contract/calendar/calendar.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Repeat } from "@tbm/contract/messages.ts";
import { type RepeatRule, simpleRepeatOf } from "@tbm/contract/recurrence/repeat-rule.ts";
import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";

import { namesOneOf } from "#db/group-identity.ts";
import { bots, campaigns, schedules } from "#db/schema.ts";
import { shownBotId, shownBotName } from "#db/wire-columns.ts";
import type { PlanRuns } from "#planning/crowding/runs-of-day.ts";
import type { Ports } from "#ports.ts";

/** Which plans. */
interface PlanQuestion {
  botId: string | undefined;
  /** Queries of group ids. A plan must have a group of each. */
  wanted: readonly SQL[];
  textLength: number;
}

type Moves = (typeof MOVES)[number];

/** What can be moved: a rule that is just a repeat with skipped dates is moved like that repeat. */
function movesOf(repeat: Repeat, rule: RepeatRule | null): Moves {
  if (repeat === "none") return "once";
  if (repeat !== "custom" || (rule && simpleRepeatOf(rule))) return "series";
  return rule && rule.times.length === 0 ? "run" : "none";
}

/** An automatic plan may go through any bot. */
const isOfBot = (
  { bot_id, is_automatic }: typeof schedules | typeof campaigns,
  botId: string | undefined,
): SQL | undefined =>
  botId === undefined ? undefined : or(eq(bot_id, botId), sql`${is_automatic}`);

type Planned = Omit<CalendarPlan, "runs">;

async function readScheduled({ db }: Ports, question: PlanQuestion): Promise<Planned[]> {
  const { botId, wanted, textLength } = question;
  const rows = await db
    .select({
      id: schedules.id,
      repeat: schedules.repeat_type,
      rule: schedules.rule,
      message: sql<string>`substr(${schedules.message}, 1, ${textLength})`,
      group_count: sql<number>`json_array_length(${schedules.groups})`,
      bot_id: shownBotId(schedules.is_automatic, schedules.bot_id),
      bot_name: shownBotName(schedules.is_automatic),
    })
    .from(schedules)
    .innerJoin(bots, eq(bots.id, schedules.bot_id))
    .where(
      and(
        sql`${schedules.status} = 'waiting'`,
        isOfBot(schedules, botId),
        ...wanted.map((ids) => namesOneOf(schedules.groups, ids)),
      ),
    )
    .orderBy(asc(schedules.scheduled_time));
  return rows.map(({ repeat, rule, ...plan }) =>
    Object.assign(plan, { kind: "schedule", moves: movesOf(repeat, rule) }),
  );
}

async function readCampaigns({ db }: Ports, question: PlanQuestion): Promise<Planned[]> {
  const { botId, wanted, textLength } = question;
  const rows = await db
    .select({
      id: campaigns.id,
      title: campaigns.name,
      message: sql<string>`substr(${campaigns.message_template}, 1, ${textLength})`,
      group_count: sql<number>`json_array_length(${campaigns.groups})`,
      bot_id: shownBotId(campaigns.is_automatic, campaigns.bot_id),
      bot_name: shownBotName(campaigns.is_automatic),
    })
    .from(campaigns)
    .innerJoin(bots, eq(bots.id, campaigns.bot_id))
    .where(
      and(
        sql`${campaigns.status} = 'active'`,
        isOfBot(campaigns, botId),
        ...wanted.map((ids) => namesOneOf(campaigns.groups, ids)),
      ),
    );
  return rows.map((plan) => Object.assign(plan, { kind: "campaign", moves: "none" }));
}

/** The earliest runs that one answer may have, and the times of those that are left out. */
function cutRuns(runs: readonly number[]) {
  const sorted = Float64Array.from(runs).toSorted();
  const last = sorted[LIMITS.calendarEntries - 1];
  if (last === undefined || sorted.length === LIMITS.calendarEntries) {
    return { isShown: () => true, leftOut: [] };
  }
  // Runs at the same moment stay together.
  return { isShown: (at: number) => at <= last, leftOut: runs.filter((at) => at > last) };
}

/** The plans that are asked for with their runs, and the times of the runs that are left out. */
export async function readPlans(
  ports: Ports,
  question: PlanQuestion,
  planned: readonly PlanRuns[],
): Promise<{ plans: CalendarPlan[]; leftOut: number[] }> {
  const byId = new Map(planned.map(({ id, runs }) => [id, runs]));
  const found = [
    ...(await readScheduled(ports, question)),
    ...(await readCampaigns(ports, question)),
  ].flatMap((plan) => {
    const runs = byId.get(plan.id);
    return runs ? [{ plan, runs }] : [];
  });
  const { isShown, leftOut } = cutRuns(found.flatMap(({ runs }) => runs));
  const plans = found.flatMap(({ plan, runs }) => {
    const shown = runs.filter(isShown).map((at) => new Date(at).toISOString());
    return shown.length > 0 ? [{ ...plan, runs: shown }] : [];
  });
  return { plans, leftOut };
}
