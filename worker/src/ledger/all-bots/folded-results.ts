import { LIMITS } from "@tbm/contract/limits.ts";
import { and, asc, eq, gt, sql } from "drizzle-orm";

import { currentGroupId } from "#db/group-identity.ts";
import { pastFailures } from "#db/past-tables.ts";
import { bots, groups } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import type { BroadcastRow } from "./broadcast-counts.ts";
import { type DeliveryFilter, readDeliveries } from "./delivery-list.ts";

type Results = Pick<BroadcastRow, "results">;

/** True if only the counts and the failures of a broadcast are kept. */
export const isFolded = ({ results }: Results): boolean =>
  results === "folding" || results === "folded";

/** Refuses what needs the result in each group. */
export function assertNotFolded({ settings }: Ports, row: Results): void {
  if (isFolded(row)) throw refused("results_folded", { days: settings.HISTORY_DAYS });
}

/** What is not kept of a failure. */
const FORGOTTEN = {
  thread_id: 0,
  message_ids: [],
  settled_at: null,
  repeated_in: null,
  edited_by: null,
  deleted_at: null,
};

const matchesSearch = (words: string) =>
  sql`(instr(lower(coalesce(${pastFailures.group_name}, '')), lower(${words})) > 0
    OR instr(${pastFailures.chatId}, ${words}) > 0)`;

/** A page of the failures of a folded broadcast, in the form of deliveries. */
async function readFailures(
  { db }: Ports,
  { seq }: Pick<BroadcastRow, "seq">,
  { state, after, search }: DeliveryFilter,
) {
  const rows = await db
    .select({ failure: pastFailures, known: groups.chatId, botName: bots.name })
    .from(pastFailures)
    .leftJoin(groups, eq(groups.id, currentGroupId(pastFailures.group_id)))
    .leftJoin(bots, eq(bots.id, pastFailures.bot_id))
    .where(
      and(
        eq(pastFailures.seq, seq),
        after === undefined ? undefined : gt(pastFailures.group_id, after),
        state === undefined ? undefined : sql`${pastFailures.state} = ${state}`,
        search ? matchesSearch(search) : undefined,
      ),
    )
    .orderBy(asc(pastFailures.group_id))
    .limit(LIMITS.deliveriesPerPage);
  return rows.map(({ failure, known, botName }) => ({
    delivery: { ...failure, ...FORGOTTEN },
    groupName: failure.group_name,
    groupChatId: known,
    botName,
    isReplaced: 0,
  }));
}

/** A page of the results of a broadcast or change: its deliveries or, once it is folded, its failures. */
export const readResults = (
  ports: Ports,
  row: Pick<BroadcastRow, "id" | "seq" | "results">,
  filter: DeliveryFilter,
) => (isFolded(row) ? readFailures(ports, row, filter) : readDeliveries(ports, row.id, filter));
