import { sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import type { Ports } from "#ports.ts";

import { family, isPosted } from "./changes.ts";
import type { Statement } from "./delivery.ts";

const DELETABLE_MS = 48 * 3_600_000;

/** A broadcast whose posts may have to be deleted, and when to look at it. */
export interface FollowUp {
  id: string;
  at: string;
  isFinished: boolean;
  deleteAfterHours: number | null;
  deletePrevious: boolean;
  firstPostAt: number | null;
  lastPostAt: number | null;
}

const moment = (value: SqlValue | undefined) =>
  typeof value === "string" ? Date.parse(value) : null;

const firstOf = prebuiltSql<"botId">(
  (slot) => sql`
    SELECT id, follow_up_at, finished_at IS NOT NULL, lifetime ->> 'deleteAfterHours',
      lifetime ->> 'deletePrevious', min(posted.settled_at), max(posted.settled_at)
    FROM (SELECT * FROM ${broadcasts} WHERE bot_id = ${slot("botId")} AND follow_up_at IS NOT NULL
      ORDER BY follow_up_at LIMIT 1) AS next
    LEFT JOIN ${deliveries} AS posted ON posted.broadcast_id = next.id AND posted.state = 'sent'
    GROUP BY id`,
);

/** The bot's broadcast that is to be looked at first. */
export async function readFollowUp({ db }: Ports, botId: string): Promise<FollowUp | undefined> {
  const [row] = await db.all<SqlValue[]>(firstOf({ botId }));
  if (!row) return undefined;
  const [id, at, isFinished, hours, deletePrevious, first, last] = row;
  return {
    id: String(id),
    at: String(at),
    isFinished: isFinished === 1,
    deleteAfterHours: hours === null ? null : Number(hours),
    deletePrevious: deletePrevious === 1,
    firstPostAt: moment(first),
    lastPostAt: moment(last),
  };
}

export const setFollowUp = (
  { db }: Ports,
  botId: string,
  id: string,
  at: string | null,
): Statement =>
  db.run(sql`UPDATE ${broadcasts} SET follow_up_at = ${at} WHERE id = ${id} AND bot_id = ${botId}`);

/** An earlier run of a plan. Its posts can only be deleted when it is not being sent again. */
interface EarlierRun {
  id: string;
  isSending: boolean;
}

/**
 * Earlier runs of the same plan with posts that can still be deleted, those that are being sent last, otherwise newest
 * first. Leaves out posts that were to be deleted since this run was planned.
 */
export async function findEarlierPosts(
  { db, now }: Ports,
  id: string,
  limit: number,
): Promise<EarlierRun[]> {
  const since = new Date(now() - DELETABLE_MS).toISOString();
  const rows = await db.all<SqlValue[]>(sql`
    SELECT earlier.id, EXISTS (SELECT 1 FROM ${broadcasts} AS open
        WHERE open.id IN ${family(sql`earlier.id`)} AND open.finished_at IS NULL) AS is_sending
    FROM ${broadcasts} AS newest JOIN ${broadcasts} AS earlier
      ON earlier.source_id = newest.source_id AND earlier.seq < newest.seq
    WHERE newest.id = ${id} AND newest.planned_at IS NOT NULL AND earlier.change IS NULL
      AND earlier.created_at > ${since}
      AND EXISTS (SELECT 1 FROM ${allDeliveries} AS old
        JOIN ${deliveries} AS new ON new.broadcast_id = newest.id AND new.group_id = old.group_id
        WHERE old.broadcast_id = earlier.id AND ${isPosted("old")}
          AND new.state = 'sent' AND new.message_ids <> old.message_ids
          AND NOT EXISTS (SELECT 1 FROM ${broadcasts} AS change JOIN ${deliveries} AS deletion
              ON deletion.broadcast_id = change.id AND deletion.group_id = old.group_id
            WHERE change.target_id = earlier.id AND change.change = 'delete' AND change.seq > newest.seq))
    ORDER BY is_sending, earlier.seq DESC LIMIT ${limit}`);
  return rows.map(([earlierId, isSending]) => ({
    id: String(earlierId),
    isSending: isSending === 1,
  }));
}

/** The groups in which a broadcast is posted. */
export async function readReached({ db }: Ports, id: string): Promise<string[]> {
  const rows = await db.all<SqlValue[]>(
    sql`SELECT group_id FROM ${allDeliveries} WHERE broadcast_id = ${id} AND state = 'sent'`,
  );
  return rows.map(([groupId]) => String(groupId));
}
