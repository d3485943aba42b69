/*
 * Which lane is in charge of a bot. Every claim checks it in its own statement (outbox.ts), so a lane that was replaced
 * can claim nothing more.
 */
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { deliveries, lanes } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import type { Statement } from "./delivery.ts";
import { endCause } from "./end-deliveries.ts";
import { isHeld } from "./hold.ts";
import { requeued } from "./outbox.ts";

const STOPPED = JSON.stringify(plain("worker_stopped"));

/**
 * Why a lane cannot claim: another lane has taken over its bot, sending is on hold, or the ledger knows no lane of the bot,
 * which is deleted or was imported. Null if it can.
 */
export async function findBlock(
  { db }: Ports,
  botId: string,
  lane: string,
): Promise<"replaced" | "held" | "unknown" | null> {
  const [row] = await db.all<SqlValue[]>(sql`
    SELECT (SELECT lane FROM ${lanes} WHERE bot_id = ${botId}), ${isHeld}`);
  const [inCharge = null, held] = row ?? [];
  if (inCharge !== null && inCharge !== lane) return "replaced";
  if (held === 1) return "held";
  return inCharge === null ? "unknown" : null;
}

/** Nobody knows whether these posts, which a lane had begun, were sent. */
export const unconfirmBegun = (ports: Ports, which: SQL): Statement =>
  ports.db.run(sql`
    UPDATE ${deliveries} SET state = 'unconfirmed', ends_as = NULL,
      cause = ${endCause(sql`step`, sql`${STOPPED}`, "perhaps_partly_posted")},
      settled_at = ${timestamp(ports)}
    WHERE ${which} AND settled_at IS NULL AND state = 'sending' AND action = 'post'`);

/**
 * Makes a lane the only one that can claim. Deliveries that the lane before it had claimed become unconfirmed, because
 * it is not known whether they were sent. Changes are made again.
 */
export const takeOver = (
  ports: Ports,
  botId: string,
  lane: string,
): [Statement, Statement, Statement] => [
  ports.db.run(sql`
    INSERT INTO ${lanes} (bot_id, lane) VALUES (${botId}, ${lane})
    ON CONFLICT DO UPDATE SET lane = excluded.lane`),
  unconfirmBegun(ports, sql`bot_id = ${botId}`),
  ports.db.run(sql`
    UPDATE ${deliveries} SET ${requeued(timestamp(ports))}
    WHERE bot_id = ${botId} AND settled_at IS NULL AND state = 'sending'`),
];
