import type { DeliveryState } from "@tbm/contract/broadcasts.ts";
import type { ChangeState } from "@tbm/contract/changes.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

import { currentGroupId, targetName } from "#db/group-identity.ts";
import { deliveries } from "#db/ledger-tables.ts";
import { groups } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

export interface DeliveryFilter {
  state?: DeliveryState | ChangeState | undefined;
  after?: string | undefined;
  search?: string | undefined;
}

/** Matches a part of the group's name or chat id. It avoids LIKE, because D1 limits patterns to 50 bytes. */
const matchesSearch = (words: string) =>
  sql`(instr(lower(${targetName}), lower(${words})) > 0
    OR instr(coalesce(${groups.chatId}, ${deliveries.chatId}), ${words}) > 0)`;

/** A page of a broadcast's deliveries, each with its group if that is still in the list. */
export const readDeliveries = (
  { db }: Ports,
  broadcastId: string,
  { state, after, search }: DeliveryFilter,
) =>
  db
    .select({
      delivery: deliveries,
      groupName: sql<string | null>`${targetName}`,
      groupChatId: groups.chatId,
    })
    .from(deliveries)
    .leftJoin(groups, eq(groups.id, currentGroupId(deliveries.group_id)))
    .where(
      and(
        eq(deliveries.broadcast_id, broadcastId),
        after === undefined ? undefined : gt(deliveries.group_id, after),
        state === undefined ? undefined : eq(deliveries.state, state),
        search ? matchesSearch(search) : undefined,
      ),
    )
    .orderBy(asc(deliveries.group_id))
    .limit(LIMITS.deliveriesPerPage);

/** The groups of a broadcast that are still in the list. */
export const readTargets = ({ db }: Ports, broadcastId: string): Promise<{ id: string }[]> => {
  const reached = db
    .select({ id: currentGroupId(deliveries.group_id) })
    .from(deliveries)
    .where(eq(deliveries.broadcast_id, broadcastId));
  return db.select({ id: groups.id }).from(groups).where(inArray(groups.id, reached));
};
