import type { Ports } from "#ports.ts";

import { planCampaigns } from "./campaign-runs.ts";
import { planSchedules } from "./schedule-runs.ts";

/** Queues the bot's runs that are due, and tells when the next one is; null if none is planned. */
export async function planDue(ports: Ports, botId: string): Promise<number | null> {
  const schedule = await planSchedules(ports, botId);
  const campaign = await planCampaigns(ports, botId);
  if (schedule === null || campaign === null) return schedule ?? campaign;
  return Math.min(schedule, campaign);
}
