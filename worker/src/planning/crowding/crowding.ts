import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { startOfDay, startOfNextDay } from "#days.ts";
import { dailyLimits } from "#db/group-tables.ts";
import type { Ports } from "#ports.ts";

import { postsOf, readRuns } from "./runs-of-day.ts";
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

const NAMES_SHOWN = 2;

/** A message that is about to be sent or planned. */
export interface Planned {
  groups: readonly string[];
  /** When it is posted: all of its runs on the day of the first, soonest first. */
  runs: readonly number[];
  /** The schedule or campaign that is being edited; empty for a new one. */
  editedId: string;
}

/** How many posts each group of the message gets on its day, with this message. */
type Load = readonly [target: Target, posts: number];

function loadsOf(
  { groups: ids, runs }: Planned,
  others: readonly PlanTargets[],
  targets: Targets,
): Load[] {
  const posts = new Map<Target, number>();
  for (const plan of others)
    addPosts(posts, targets, { ids: plan.targets, runs: plan.runs.length });
  addPosts(posts, targets, { ids, runs: runs.length });
  const own = new Set(ids.map((id) => targets.get(id)));
  return [...posts].filter(([target]) => own.has(target));
}

/** The fullest group, and how many there are besides it. */
function* loadCauses(loads: readonly Load[], isToday: boolean, skips: boolean): Generator<Cause> {
  const excess = ([target, posts]: Load) => excessOf(target, posts);
  const full = loads
    .filter((load) => excess(load) > 0)
    .toSorted((one, other) => excess(other) - excess(one));
  const limited = full.filter(([{ limit }]) => limit !== null);
  const [fullest] = limited;
  if (fullest) {
    const [{ name: group, limit }, posts] = fullest;
    const counts = { group, posts, limit: limit ?? 0, others: limited.length - 1 };
    yield { code: "day_over_limit", params: { ...counts, isToday, skips } };
  }
  const busy = full.filter(([{ limit }]) => limit === null);
  const [busiest] = busy;
  if (busiest) {
    const [{ name: group }, posts] = busiest;
    yield { code: "day_busy", params: { group, posts, others: busy.length - 1, isToday } };
  }
}

/** The other plans that post to one of the groups in the same minute. */
function findSameTime({ groups, runs }: Planned, others: readonly PlanTargets[]): Cause[] {
  const minutes = new Set(runs.map(minuteOf));
  const chosen = new Set(groups);
  const names = others
    .filter((plan) => plan.runs.some((at) => minutes.has(minuteOf(at))))
    .filter((plan) => plan.targets.some((id) => chosen.has(id)))
    .map(firstLineOf);
  if (names.length === 0) return [];
  const shown = names.slice(0, NAMES_SHOWN);
  return [{ code: "same_time", params: { plans: shown, others: names.length - shown.length } }];
}

/** What is known about other posts to the same groups on the same day. */
export interface Crowding {
  causes: Cause[];
  /** The groups that a message sent now would skip, with their limit. */
  skipped: { id: string; name: string; limit: number }[];
}

function findSkipped(ids: readonly string[], targets: Targets): Crowding["skipped"] {
  return ids.flatMap((id) => {
    const target = targets.get(id);
    if (!target || target.limit === null || target.posts < target.limit) return [];
    return [{ id, name: target.name, limit: target.limit }];
  });
}

/** What the operator should know about other posts to the same groups on the same day. */
export async function findCrowding(ports: Ports, planned: Planned): Promise<Crowding> {
  const [first] = planned.runs;
  if (first === undefined) return { causes: [], skipped: [] };
  const { TIMEZONE } = ports.settings;
  const day = startOfDay(first, TIMEZONE);
  const isToday = day === startOfDay(ports.now(), TIMEZONE);
  const end = startOfNextDay(day, TIMEZONE);
  const from = isToday ? ports.now() : day;
  const runs = await readRuns(ports, { from, end }, planned.editedId);
  const others = await withTargets(ports, postsOf(runs));
  const targets = await readTargets(ports, isToday);
  const loads = loadsOf(planned, others, targets);
  const [limits] = await ports.db.select().from(dailyLimits);
  const skips = limits?.skips ?? false;
  return {
    causes: [...loadCauses(loads, isToday, skips), ...findSameTime(planned, others)],
    skipped: skips && isToday ? findSkipped(planned.groups, targets) : [],
  };
}
