import { planCampaigns } from "#planning/campaigns/campaign-runs.ts";
import { planSchedules } from "#planning/schedules/plan-schedules.ts";
import type { Ports } from "#ports.ts";
import { isKnownWrong, withRightClock } from "#telegram/telegram-clock.ts";

/** When the next schedule and the next campaign of a bot are due; Infinity if none is planned. */
export interface Plan {
  scheduleAt: number;
  campaignAt: number;
  madeAt: number;
}

/** Before anything was looked up. */
export const UNKNOWN_PLAN: Plan = { scheduleAt: 0, campaignAt: 0, madeAt: 0 };

export const nextOf = ({ scheduleAt, campaignAt }: Plan) => Math.min(scheduleAt, campaignAt);

/** When planning is tried again after it has failed. */
const PAUSE_MS = 15_000;

/** While our clock is wrong it is compared again so often, in case it is set right little by little. */
const RECHECK_MS = 600_000;

/** Clocks are set back by a second or so every day; that does no harm. */
const SET_BACK_MS = 60_000;

const isClockSetBack = ({ madeAt }: Plan, now: number) => now < madeAt - SET_BACK_MS;

/** Whether something is due, or the plan was made by a clock that was ahead. */
export const isDue = (plan: Plan, now: number): boolean =>
  now >= nextOf(plan) || isClockSetBack(plan, now);

/** Thrown when something is due by a clock that is wrong. */
class ClockWrong extends Error {
  readonly right: Ports;

  constructor(right: Ports) {
    super("The worker's clock is wrong.");
    this.right = right;
  }
}

type Planner = typeof planSchedules;

/** Plans by Telegram's clock where ours is wrong. */
async function planRightly(ports: Ports, botId: string, planner: Planner): Promise<number> {
  const checkClock = async () => {
    const right = await withRightClock(ports);
    if (right !== ports) throw new ClockWrong(right);
  };
  try {
    // A clock that is behind makes nothing due, so planning alone would not notice it.
    if (isKnownWrong(ports)) await checkClock();
    return await planner(ports, botId, checkClock);
  } catch (error) {
    if (!(error instanceof ClockWrong)) throw error;
    const { right } = error;
    const nextAt = await planner(right, botId);
    return Math.min(nextAt - right.now(), RECHECK_MS) + ports.now();
  }
}

/** Plans, but keeps a failure to itself: what is queued is sent all the same. */
async function attempt(ports: Ports, botId: string, planner: Planner): Promise<number> {
  try {
    const nextAt = await planRightly(ports, botId, planner);
    if (Number.isNaN(nextAt)) throw new RangeError("A planned time is unreadable.");
    return nextAt;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("planning failed", { bot: botId, message });
    return ports.now() + PAUSE_MS;
  }
}

/** Queues the bot's runs that are due, and tells what comes next. What is not due is not looked up. */
export async function planDue(ports: Ports, botId: string, plan: Plan): Promise<Plan> {
  const now = ports.now();
  const { scheduleAt, campaignAt } = isClockSetBack(plan, now) ? UNKNOWN_PLAN : plan;
  return {
    scheduleAt: scheduleAt <= now ? await attempt(ports, botId, planSchedules) : scheduleAt,
    campaignAt: campaignAt <= now ? await attempt(ports, botId, planCampaigns) : campaignAt,
    madeAt: now,
  };
}
