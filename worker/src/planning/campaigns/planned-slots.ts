import { asc, sql } from "drizzle-orm";

import { campaigns } from "#db/schema.ts";
import { nearestRun } from "#planning/schedules/planned-times.ts";
import { isPlanAtFault } from "#planning/set-aside.ts";
import type { Ports } from "#ports.ts";

import { rhythmTimes } from "./run-times.ts";

const PAGE_ROWS = 500;
const ONE_PAGE = { queries: 2, calls: 0 };

type Planned = Pick<typeof campaigns.$inferSelect, "next_run_at" | "rhythm">;

/** The fixed time nearest to the planned run. Null for a faulty campaign, which is set aside when it is due. */
function slotNear({ next_run_at, rhythm }: Planned): string | null {
  if (!rhythm) return null;
  try {
    const nearest = nearestRun(Date.parse(next_run_at), rhythmTimes(rhythm));
    return nearest === null ? null : new Date(nearest).toISOString();
  } catch (error) {
    if (isPlanAtFault(error)) return null;
    throw error;
  }
}

/**
 * Updates the next runs of campaigns with fixed times after a country changed its time zone rules, as
 * `replanMovedTimes` does for schedules. An interval does not depend on a zone, and quiet hours are read at each run.
 */
export async function replanMovedSlots(ports: Ports): Promise<void> {
  const { id, bot_id, next_run_at, rhythm, revision } = campaigns;
  for (let last = ""; ports.hasBudget(ONE_PAGE);) {
    const page = await ports.db
      .select({ id, bot_id, next_run_at, rhythm, revision })
      .from(campaigns)
      .where(sql`${rhythm} IS NOT NULL AND ${id} > ${last}`)
      .orderBy(asc(id))
      .limit(PAGE_ROWS);
    const moved = page.flatMap((campaign) => {
      const next = slotNear(campaign);
      return next === null || next === campaign.next_run_at ? [] : [{ ...campaign, next }];
    });
    if (moved.length > 0) {
      await ports.db.run(sql`
        UPDATE ${campaigns} SET next_run_at = item.value ->> 'next'
        FROM json_each(${JSON.stringify(moved)}) AS item
        WHERE campaigns.id = item.value ->> 'id' AND next_run_at = item.value ->> 'next_run_at'
          AND revision = item.value ->> 'revision'`);
      for (const botId of new Set(moved.map((campaign) => campaign.bot_id))) ports.wake(botId);
    }
    if (page.length < PAGE_ROWS) return;
    last = page.at(-1)?.id ?? "";
  }
}
