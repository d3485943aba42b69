import type { Dashboard, Stats } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { desc, eq, sql } from "drizzle-orm";

import { startOfDay } from "#days.ts";
import { bots, groups } from "#db/schema.ts";
import { botColumns, groupColumns, isWholeGroup, toBot } from "#db/wire-columns.ts";
import { countSentSince } from "#ledger/all-bots/activity.ts";
import { countWaiting, listWaiting } from "#planning/schedules/scheduled-messages.ts";
import type { Ports } from "#ports.ts";

const countSentToday = (ports: Ports): Promise<number> => {
  const midnight = startOfDay(ports.now(), ports.settings.TIMEZONE);
  return countSentSince(ports, new Date(midnight).toISOString());
};

export async function getStats(ports: Ports): Promise<Stats> {
  const { db } = ports;
  return {
    onlineBots: await db.$count(bots, eq(bots.status, "online")),
    totalBots: await db.$count(bots),
    pendingMessages: await countWaiting(ports),
    todayMessages: await countSentToday(ports),
    totalGroups: await db.$count(groups, isWholeGroup),
  };
}

export async function getDashboard(ports: Ports): Promise<Dashboard> {
  const { db } = ports;
  const newest = await db
    .select(botColumns)
    .from(bots)
    .orderBy(desc(bots.created_at), sql`rowid desc`)
    .limit(LIMITS.dashboardItems);
  return {
    stats: await getStats(ports),
    bots: newest.map(toBot),
    groups: await db
      .select(groupColumns)
      .from(groups)
      .where(isWholeGroup)
      .orderBy(desc(groups.created_at), sql`rowid desc`)
      .limit(LIMITS.dashboardItems),
    scheduledMessages: await listWaiting(ports, LIMITS.dashboardItems),
  };
}
