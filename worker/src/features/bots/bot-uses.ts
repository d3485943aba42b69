import type { BotUses } from "@tbm/contract/bots.ts";
import { and, eq, inArray } from "drizzle-orm";

import { bots, campaigns, schedules } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

export async function getBotUses({ db }: Ports, id: string): Promise<BotUses> {
  if ((await db.$count(bots, eq(bots.id, id))) === 0) throw notFound("bot");
  // Another bot continues the automatic ones.
  const isLast = (await db.$count(bots)) === 1;
  const isAhead = inArray(schedules.status, ["waiting", "paused"]);
  const endsWithBot = (plans: typeof schedules | typeof campaigns) =>
    and(eq(plans.bot_id, id), isLast ? undefined : eq(plans.is_automatic, false));
  return {
    scheduledMessages: await db.$count(schedules, and(isAhead, endsWithBot(schedules))),
    campaigns: await db.$count(campaigns, endsWithBot(campaigns)),
  };
}
