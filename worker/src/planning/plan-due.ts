import { planCampaigns } from "#planning/campaigns/campaign-runs.ts";
import { planSchedules } from "#planning/schedules/plan-schedules.ts";
import type { Ports } from "#ports.ts";
import { isClockKnownWrong, withCorrectClock } from "#telegram/telegram-clock.ts";

import { planFollowUps } from "./plan-follow-ups.ts";

/** When a bot's next schedule, campaign and follow-up are due. Infinity if none is planned. */
export interface Plan {
  scheduleAt: number;
  campaignAt: number;
  followUpAt: number;
  madeAt: number;
}

/** The plan before anything was read. */
export const UNKNOWN_PLAN: Plan = { scheduleAt: 0, campaignAt: 0, followUpAt: 0, madeAt: 0 };

export const nextOf = ({ scheduleAt, campaignAt, followUpAt }: Plan) =>
  Math.min(scheduleAt, campaignAt, followUpAt);

/** The pause before planning is tried again after a failure. */
const PAUSE_MS = 15_000;

/** How often a wrong clock is compared again, in case it is being corrected gradually. */
const RECHECK_MS = 600_000;

/** Smaller corrections of the clock happen every day and are harmless. */
const SET_BACK_MS = 60_000;

const isClockSetBack = ({ madeAt }: Plan, now: number) => now < madeAt - SET_BACK_MS;

/** True if something is due, or if the clock was set back since the plan was made. */
export const isDue = (plan: Plan, now: number): boolean =>
  now >= nextOf(plan) || isClockSetBack(plan, now);

/** Thrown when something is due, but the clock is wrong. */
class ClockWrong extends Error {
  readonly right: Ports;

  constructor(right: Ports) {
    super("The worker's clock is wrong.");
    this.right = right;
  }
}

type Planner = typeof planSchedules;

/** Plans with Telegram's clock if ours is wrong. */
async function planWithCorrectClock(
  ports: Ports,
  botId: string,
  planner: Planner,
): Promise<number> {
  const checkClock = async () => {
    const right = await withCorrectClock(ports);
    if (right !== ports) throw new ClockWrong(right);
  };
  try {
    // With a clock that is behind, nothing is due, so planning alone would not notice it.
    if (isClockKnownWrong(ports)) await checkClock();
    return await planner(ports, botId, checkClock);
  } catch (error) {
    if (!(error instanceof ClockWrong)) throw error;
    const { right } = error;
    const nextAt = await planner(right, botId);
    return Math.min(nextAt - right.now(), RECHECK_MS) + ports.now();
  }
}

/** Plans and logs a failure instead of throwing it, so that queued messages are still sent. */
async function attempt(ports: Ports, botId: string, planner: Planner): Promise<number> {
  try {
    const nextAt = await planWithCorrectClock(ports, botId, planner);
    if (Number.isNaN(nextAt)) throw new RangeError("A planned time is unreadable.");
    return nextAt;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("planning failed", { bot: botId, message });
    return ports.now() + PAUSE_MS;
  }
}

/** Queues the bot's due runs and returns the new plan. Reads only the kind of plan that is due. */
export async function planDue(ports: Ports, botId: string, plan: Plan): Promise<Plan> {
  const now = ports.now();
  const { scheduleAt, campaignAt } = isClockSetBack(plan, now) ? UNKNOWN_PLAN : plan;
  return {
    scheduleAt: scheduleAt <= now ? await attempt(ports, botId, planSchedules) : scheduleAt,
    campaignAt: campaignAt <= now ? await attempt(ports, botId, planCampaigns) : campaignAt,
    // A run that was just queued may have a follow-up.
    followUpAt: await attempt(ports, botId, planFollowUps),
    madeAt: now,
  };
}
