import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { withTopics } from "#db/group-identity.ts";
import { boards, broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { isQueued } from "#ledger/enqueue.ts";
import { isHeld } from "#ledger/hold.ts";
import { hasTextOf } from "#ledger/parcels/parcel-format.ts";
import type { Ports } from "#ports.ts";

import { eachBotOf } from "./broadcast-bots.ts";

type Ended = [Statement, ...Statement[]];

/** Cancels the queued deliveries of all bots, if sending is on hold. */
export const cancelHeld = (ports: Ports, cause: Cause): Ended =>
  endQueued(ports, isHeld, "cancelled", cause);

/**
 * Cancels the queued deliveries of a schedule or campaign, if `condition` is true. It does so for all bots, because the
 * plan may have had another bot when a run was queued.
 */
export const cancelRuns = (
  ports: Ports,
  sourceId: string,
  cause: Cause,
  condition: SQL = sql`true`,
): Ended =>
  endQueued(ports, sql`open.source_id = ${sourceId} AND ${condition}`, "cancelled", cause);

/**
 * Ends the boards of these campaigns, given as a list for IN: runs that are still being sent make no new ones. Run this in
 * the batch that deletes the campaigns, and before it.
 */
export const endBoards = ({ db }: Ports, campaignIds: SQL): Ended => [
  db.run(sql`
    UPDATE ${broadcasts} SET board_of = NULL WHERE finished_at IS NULL AND board_of IN ${campaignIds}`),
  db.run(sql`DELETE FROM ${boards} WHERE campaign_id IN ${campaignIds}`),
];

const OVERTAKEN = plain("overtaken");

/** Ends the queued deliveries of the listed plans, because their next run is due. */
export const endOvertakenRuns = (ports: Ports, sourceIds: SQL): Ended =>
  endQueued(ports, sql`open.source_id IN ${sourceIds}`, "missed", OVERTAKEN);

/** Ends the earlier runs of a plan if the broadcast of this one is queued. Runs that were not planned continue. */
export const endRunsOvertakenBy = (
  ports: Ports,
  broadcastId: string,
  { sourceId, plannedAt }: { sourceId: string; plannedAt: string },
): Ended =>
  endQueued(
    ports,
    sql`open.source_id = ${sourceId} AND open.planned_at <> ${plannedAt} AND ${isQueued(broadcastId)}`,
    "missed",
    OVERTAKEN,
  );

const goesTo = (groupId: SQL) => sql`open.finished_at IS NULL AND (EXISTS (
    SELECT 1 FROM ${deliveries} AS own WHERE own.broadcast_id = open.id AND own.group_id IN ${withTopics(groupId)})
  OR EXISTS (SELECT 1 FROM ${parcels} WHERE parcels.seq = open.seq
    AND ${hasTextOf(withTopics(groupId))}))`;

/** The bots that have an open broadcast for a group or one of its topics. */
export async function findSenders({ db }: Ports, groupId: SQL): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(
    sql`SELECT DISTINCT bot.value FROM ${broadcasts} AS open JOIN ${eachBotOf("open")} AS bot
      WHERE ${goesTo(groupId)}`,
  );
  return rows.map(([botId]) => String(botId));
}

/** Cancels the queued deliveries of all bots for a group and its topics. */
export const cancelForGroup = (ports: Ports, groupId: SQL, cause: Cause): Ended =>
  endQueued(ports, goesTo(groupId), "cancelled", cause, {
    isMeant: sql`group_id IN ${withTopics(groupId)}`,
  });
