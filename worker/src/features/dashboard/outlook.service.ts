import type { DayCounts, Outlook } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { countByDay } from "#ledger/all-bots/daily-counts.ts";
import { dayAt, startOfDay } from "#planning/schedules/recurrence.ts";
import type { Ports } from "#ports.ts";

import { lowCampaigns, readActiveCampaigns } from "./active-campaigns.ts";
import { readUpcoming } from "./upcoming-posts.ts";

const HOUR_MS = 3_600_000;

/** The starts of the last days in the zone, oldest first, and the start of tomorrow. */
function dayStarts(now: number, timezone: string): number[] {
  const today = startOfDay(now, timezone);
  // Days have 23 to 25 hours, so 36 hours after a start are in the next day.
  const starts = [startOfDay(today + 36 * HOUR_MS, timezone), today];
  while (starts.length <= LIMITS.dashboardDays) {
    starts.push(startOfDay((starts.at(-1) ?? today) - 1, timezone));
  }
  return starts.toReversed();
}

async function lastDays(ports: Ports): Promise<DayCounts[]> {
  const { TIMEZONE } = ports.settings;
  const starts = dayStarts(ports.now(), TIMEZONE);
  const iso = starts.map((start) => new Date(start).toISOString());
  const days = iso.slice(0, -1).map((from, index) => ({ from, until: iso[index + 1] ?? "" }));
  const counts = await countByDay(ports, days);
  return counts.map(({ sent, failed }, index) => ({
    date: dayAt(starts[index] ?? 0, TIMEZONE),
    sent,
    failed,
  }));
}

export async function getOutlook(ports: Ports): Promise<Outlook> {
  const campaigns = await readActiveCampaigns(ports);
  return {
    upcoming: await readUpcoming(ports, campaigns),
    low_campaigns: lowCampaigns(campaigns, ports.now()),
    days: await lastDays(ports),
  };
}
