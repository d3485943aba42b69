import type { Dashboard, Stats } from "@tbm/contract/dashboard.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { desc, eq, sql } from "drizzle-orm";

import { bots, groups } from "#db/schema.ts";
import { botColumns, groupColumns } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

/** Nothing can be queued or sent yet, so the two figures about messages are true as zeros. */
export async function getStats({ db }: Ports): Promise<Stats> {
  return {
    onlineBots: await db.$count(bots, eq(bots.status, "online")),
    totalBots: await db.$count(bots),
    pendingMessages: 0,
    todayMessages: 0,
    totalGroups: await db.$count(groups),
  };
}

export async function getDashboard(ports: Ports): Promise<Dashboard> {
  const { db } = ports;
  return {
    stats: await getStats(ports),
    bots: await db
      .select(botColumns)
      .from(bots)
      .orderBy(desc(bots.created_at), sql`rowid desc`)
      .limit(LIMITS.dashboardItems),
    groups: await db
      .select(groupColumns)
      .from(groups)
      .orderBy(desc(groups.created_at), sql`rowid desc`)
      .limit(LIMITS.dashboardItems),
    scheduledMessages: [],
  };
}
