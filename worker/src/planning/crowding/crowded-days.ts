import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { type Day, dayAt, daysBetween, timeAt } from "#days.ts";
import type { Ports } from "#ports.ts";

import { type Period, type PlannedRuns, postsOf } from "./runs-of-day.ts";
import {
  addPosts,
  excessOf,
  firstLineOf,
  minuteOf,
  type PlanTargets,
  readTargets,
  type Target,
  type Targets,
  withTargets,
} from "./targets.ts";

const MINUTE_MS = 60_000;
const NAMES_SHOWN = 2;
/** How many times of a day are named at which plans meet. */
const TIMES_SHOWN = 3;

/** What the operator should know about one day. */
interface CrowdedDay {
  date: string;
  cause: Cause;
}

/** The fullest group of a day, if one gets too many posts, and how many others do. */
function fullest(posts: ReadonlyMap<Target, number>): Cause | null {
  const excess = ([target, count]: [Target, number]) => excessOf(target, count);
  const full = [...posts].filter((entry) => excess(entry) > 0);
  const [first] = full.toSorted((one, other) => excess(other) - excess(one));
  if (!first) return null;
  const [{ name: group, limit }, count] = first;
  const params = { group, posts: count, others: full.length - 1 };
  return limit === null
    ? { code: "planned_busy", params }
    : { code: "planned_over_limit", params: { ...params, limit } };
}

/** The plans that post to the same group in the same minute, at the first such times of a day. */
function findSameTimes(due: readonly Due[], timezone: string): Cause[] {
  const found: Cause[] = [];
  const byMinute = Map.groupBy(due, ({ at }) => minuteOf(at));
  for (const [minute, together] of byMinute) {
    if (found.length === TIMES_SHOWN) break;
    if (together.length < 2) continue;
    const seen = new Map<string, PlanTargets>();
    const met = new Set<PlanTargets>();
    for (const { plan } of together) {
      for (const target of plan.targets) {
        const other = seen.get(target);
        if (other && other !== plan) met.add(other).add(plan);
        seen.set(target, plan);
      }
    }
    if (met.size === 0) continue;
    const plans = [...met].slice(0, NAMES_SHOWN).map(firstLineOf);
    const time = timeAt(minute * MINUTE_MS, timezone);
    const params = { plans, others: met.size - plans.length, time };
    found.push({ code: "planned_same_time", params });
  }
  return found;
}

interface Due {
  at: number;
  plan: PlanTargets;
}

/** The posts of a day by chat. */
function countPosts(due: readonly Due[], targets: Targets): Map<Target, number> {
  const posts = new Map<Target, number>();
  for (const [{ targets: ids }, runs] of Map.groupBy(due, ({ plan }) => plan)) {
    addPosts(posts, targets, { ids, runs: runs.length });
  }
  return posts;
}

/** The runs of each day, soonest first. */
function byDay(plans: readonly PlanTargets[], days: readonly Day[]) {
  const runs = plans
    .flatMap((plan) => plan.runs.map((at) => ({ at, plan })))
    .toSorted((one, other) => one.at - other.at);
  let index = 0;
  return days.map(({ date, end }) => {
    const first = index;
    while ((runs[index]?.at ?? Infinity) < end) index += 1;
    return { date, due: runs.slice(first, index) };
  });
}

/** Counts the posts of a day, once for all days with the same runs. */
function createCounter(targets: Targets) {
  const causes = new Map<string, Cause | null>();
  return (due: readonly Due[]): Cause | null => {
    const key = due
      .map(({ plan }) => plan.id)
      .toSorted()
      .join();
    const known = causes.get(key);
    if (known !== undefined) return known;
    const cause = fullest(countPosts(due, targets));
    causes.set(key, cause);
    return cause;
  };
}

/**
 * The days from now on with too many posts for a group, or with plans at the same time. `runs` are all runs in the
 * period; with `only`, just those to these groups count.
 */
export async function findCrowdedDays(
  ports: Ports,
  { from, end }: Period,
  runs: readonly PlannedRuns[],
  only: ReadonlySet<string> | null,
): Promise<CrowdedDay[]> {
  const { TIMEZONE } = ports.settings;
  const now = ports.now();
  const ahead = postsOf(runs).map(({ id, name, runs: all }) => ({
    id,
    name,
    runs: all.filter((at) => at >= now),
  }));
  const planned = ahead.filter((plan) => plan.runs.length > 0);
  if (planned.length === 0) return [];
  const all = await withTargets(ports, planned);
  const isCounted = (id: string) => !only || only.has(id);
  const plans = all.map((plan) => Object.assign(plan, { targets: plan.targets.filter(isCounted) }));
  const today = dayAt(now, TIMEZONE);
  const countToday = createCounter(await readTargets(ports, true));
  const countLater = createCounter(await readTargets(ports, false));
  const days = byDay(plans, daysBetween(Math.max(from, now), end, TIMEZONE));
  return days.flatMap(({ date, due }) => {
    const count = date === today ? countToday : countLater;
    const full = count(due);
    const causes = [...(full ? [full] : []), ...findSameTimes(due, TIMEZONE)];
    return causes.map((cause) => ({ date, cause }));
  });
}
