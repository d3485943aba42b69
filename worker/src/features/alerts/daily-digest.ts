import type { AlertKind, AlertTexts } from "@tbm/contract/sentences/alerts/alert-details.ts";
import { sql } from "drizzle-orm";

import { startOfDay, timeAt } from "#days.ts";
import { alerts } from "#db/alert-tables.ts";
import { countBetween } from "#ledger/all-bots/failed-broadcasts.ts";
import { readActiveCampaigns } from "#planning/campaigns/active-campaigns.ts";
import { readUpcoming } from "#planning/upcoming-posts.ts";
import type { Ports } from "#ports.ts";

import { composeLines } from "./compose-alerts.ts";

/** Yesterday in figures, what is planned, and what needs attention. */
export async function composeDigest(ports: Ports, texts: AlertTexts): Promise<string> {
  const { TIMEZONE } = ports.settings;
  const today = startOfDay(ports.now(), TIMEZONE);
  const yesterday = startOfDay(today - 1, TIMEZONE);
  const counts = await countBetween(
    ports,
    new Date(yesterday).toISOString(),
    new Date(today).toISOString(),
  );
  const upcoming = await readUpcoming(ports, await readActiveCampaigns(ports));
  const open = await ports.db.all<[AlertKind, number]>(
    sql`SELECT kind, count(*) FROM ${alerts} GROUP BY kind`,
  );
  const first = upcoming.items[0];
  const { heading, lines } = texts.digest({
    ...counts,
    planned: upcoming.total,
    first: first ? timeAt(Date.parse(first.at), TIMEZONE) : null,
    open: Object.fromEntries(open),
  });
  return composeLines(heading, lines);
}
