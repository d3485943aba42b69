import type { Ports } from "#ports.ts";

import { planCampaigns } from "./campaign-runs.ts";
import { planSchedules } from "./schedule-runs.ts";

/** When the next schedule and the next campaign of a bot are due; Infinity if none is planned. */
export interface Plan {
  scheduleAt: number;
  campaignAt: number;
}

/** Before anything was looked up. */
export const UNKNOWN_PLAN: Plan = { scheduleAt: 0, campaignAt: 0 };

export const nextOf = ({ scheduleAt, campaignAt }: Plan) => Math.min(scheduleAt, campaignAt);

/** Queues the bot's runs that are due, and tells what comes next. What is not due is not looked up. */
export async function planDue(ports: Ports, botId: string, plan: Plan): Promise<Plan> {
  const now = ports.now();
  return {
    scheduleAt: plan.scheduleAt <= now ? await planSchedules(ports, botId) : plan.scheduleAt,
    campaignAt: plan.campaignAt <= now ? await planCampaigns(ports, botId) : plan.campaignAt,
  };
}
