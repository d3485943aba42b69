import type { ResendLink } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";

import { broadcasts } from "#db/ledger-tables.ts";
import { bots } from "#db/schema.ts";
import { shownBotName } from "#db/wire-columns.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./broadcast-counts.ts";
import { type HistoryFilter, matchesFilter } from "./history-filter.ts";
import { isAnyBotSilent } from "./open-bots.ts";
import { original, originalLink, toLink } from "./resend-links.ts";

export interface HistoryEntry {
  row: BroadcastRow;
  /** Null if the bot was deleted. */
  botName: string | null;
  isTelegramSilent: boolean;
  resendOf: ResendLink | null;
  /** The text that most posts show now, if it was edited. */
  editedMessage: string | null;
  /** The kinds of changes that reached at least one post. */
  postChanges: string[];
}

/** Found by the index of targets, so a page of the history stays one query. */
const postChanges = sql<string>`(SELECT json_group_array(DISTINCT made.change) FROM broadcasts made
  WHERE made.target_id = broadcasts.id AND made.change IN ('edit', 'delete') AND made.sent > 0)`;

/** By the stored counts, so that it costs the same for any number of groups. */
const editedMessage = sql<string | null>`(SELECT made.message FROM broadcasts made
  WHERE made.target_id = broadcasts.id AND made.change = 'edit' AND 2 * made.sent > broadcasts.sent
  ORDER BY made.seq DESC LIMIT 1)`;

async function read({ db }: Ports, which: SQL | undefined): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      row: broadcasts,
      botName: shownBotName(broadcasts.is_automatic),
      isTelegramSilent: isAnyBotSilent,
      postChanges,
      editedMessage,
      ...originalLink,
    })
    .from(broadcasts)
    .leftJoin(bots, eq(bots.id, broadcasts.bot_id))
    .leftJoin(original, eq(original.id, broadcasts.source_id))
    .where(which)
    .orderBy(desc(broadcasts.seq))
    .limit(LIMITS.broadcastsPerPage);
  return rows.map(({ row, botName, isTelegramSilent, postChanges: changes, ...entry }) => ({
    row,
    botName,
    isTelegramSilent: isTelegramSilent === 1,
    // The query aggregates texts into a list.
    postChanges: JSON.parse(changes) as string[],
    editedMessage: entry.editedMessage,
    resendOf: toLink(entry),
  }));
}

/** A page of the history, newest first. */
export const readHistory = (ports: Ports, filter: HistoryFilter): Promise<HistoryEntry[]> =>
  read(ports, matchesFilter(filter, LIMITS.broadcastsPerPage));

/** The entries whose `seq` is in `places`, a JSON list. */
export const readHistoryBySeq = (ports: Ports, places: string): Promise<HistoryEntry[]> =>
  read(ports, sql`broadcasts.seq IN (SELECT value FROM json_each(${places}))`);

/** The entry with this id, or an empty list. A change is no entry. */
export const readEntry = (ports: Ports, id: string): Promise<HistoryEntry[]> =>
  read(ports, and(eq(broadcasts.id, id), isNull(broadcasts.change)));
