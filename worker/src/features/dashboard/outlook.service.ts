import type { DayCounts, Outlook } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { dayAt, startOfDay, startOfNextDay } from "#days.ts";
import { countByDay } from "#ledger/all-bots/daily-counts.ts";
import { lowCampaigns, readActiveCampaigns } from "#planning/campaigns/active-campaigns.ts";
import { readUpcoming } from "#planning/upcoming-posts.ts";
import type { Ports } from "#ports.ts";

/** The starts of the last days in the zone, oldest first, and the start of tomorrow. */
function dayStarts(now: number, timezone: string): number[] {
  const today = startOfDay(now, timezone);
  const starts = [startOfNextDay(today, timezone), today];
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
