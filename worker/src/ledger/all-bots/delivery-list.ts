import type { DeliveryState } from "@tbm/contract/broadcasts.ts";
import type { ChangeState } from "@tbm/contract/changes.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import { currentGroupId, targetName } from "#db/group-identity.ts";
import { pastDeliveries, pastPlaces, pastResults } from "#db/past-tables.ts";
import { bots, groups } from "#db/schema.ts";
import { isRenewed } from "#ledger/boards.ts";
import type { Ports } from "#ports.ts";

export interface DeliveryFilter {
  state?: DeliveryState | ChangeState | undefined;
  after?: string | undefined;
  search?: string | undefined;
}

/** Matches a part of the group's name or chat id. It avoids LIKE, because D1 limits patterns to 50 bytes. */
const matchesSearch = (words: string) =>
  sql`(instr(lower(${targetName}), lower(${words})) > 0
    OR instr(coalesce(${groups.chatId}, ${allDeliveries.chatId}), ${words}) > 0)`;

/**
 * The last group of a page of packed deliveries, which are not in the order of their groups, so that only the page itself
 * is unpacked and sorted. If there are fewer, a blob, which comes after every text.
 */
const lastOfPage = (broadcastId: string, { state, after = "" }: DeliveryFilter): SQL =>
  sql`coalesce((SELECT place.group_id FROM broadcasts AS packed JOIN ${pastDeliveries} AS past ON past.seq = packed.seq
      JOIN ${pastPlaces} AS place ON place.id = past.place JOIN ${pastResults} AS result ON result.id = past.result
    WHERE packed.id = ${broadcastId} AND place.group_id > ${after}
      AND ${state === undefined ? sql`true` : sql`result.state = ${state}`}
    ORDER BY place.group_id LIMIT 1 OFFSET ${LIMITS.deliveriesPerPage - 1}), x'')`;

/** A page of a broadcast's deliveries, each with its group if that is still in the list. */
export const readDeliveries = ({ db }: Ports, broadcastId: string, filter: DeliveryFilter) => {
  const { state, after, search } = filter;
  return db
    .select({
      delivery: allDeliveries,
      groupName: sql<string | null>`${targetName}`,
      groupChatId: groups.chatId,
      botName: bots.name,
      isReplaced: sql<number>`${isRenewed("all_deliveries")}`,
    })
    .from(allDeliveries)
    .leftJoin(groups, eq(groups.id, currentGroupId(allDeliveries.group_id)))
    .leftJoin(bots, eq(bots.id, allDeliveries.bot_id))
    .where(
      and(
        eq(allDeliveries.broadcast_id, broadcastId),
        after === undefined ? undefined : gt(allDeliveries.group_id, after),
        state === undefined ? undefined : eq(allDeliveries.state, state),
        search
          ? matchesSearch(search)
          : sql`${allDeliveries.group_id} <= ${lastOfPage(broadcastId, filter)}`,
      ),
    )
    .orderBy(asc(allDeliveries.group_id))
    .limit(LIMITS.deliveriesPerPage);
};

/** The groups of a broadcast that are still in the list. */
export const readTargets = ({ db }: Ports, broadcastId: string): Promise<{ id: string }[]> => {
  const reached = db
    .select({ id: currentGroupId(allDeliveries.group_id) })
    .from(allDeliveries)
    .where(eq(allDeliveries.broadcast_id, broadcastId));
  return db.select({ id: groups.id }).from(groups).where(inArray(groups.id, reached));
};
