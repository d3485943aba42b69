import type { BotUses } from "@tbm/contract/bots.ts";
import { and, eq, inArray } from "drizzle-orm";

import { bots, campaigns, schedules } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

export async function getBotUses({ db }: Ports, id: string): Promise<BotUses> {
  if ((await db.$count(bots, eq(bots.id, id))) === 0) throw notFound("bot");
  const isAhead = and(eq(schedules.bot_id, id), inArray(schedules.status, ["waiting", "paused"]));
  return {
    scheduledMessages: await db.$count(schedules, isAhead),
    campaigns: await db.$count(campaigns, eq(campaigns.bot_id, id)),
  };
}
