import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { prebuiltSql } from "#db/prebuilt-sql.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { botsOf, takesPart } from "./all-bots/broadcast-bots.ts";
import type { PartlyPosted, QueuedWhen, Statement } from "./delivery.ts";
import { PRIORITIES } from "./priority.ts";

const count = (...states: string[]) =>
  sql`(SELECT count(*) FROM ${deliveries} WHERE broadcast_id = broadcasts.id
    AND state IN (${sql.raw(states.map((state) => `'${state}'`).join())}))`;

const finishing = prebuiltSql<"now" | "which">(
  (slot) => sql`
    UPDATE ${broadcasts} SET finished_at = ${slot("now")}, sent = ${count("sent", "done")},
      failed = ${count("failed")}, unconfirmed = ${count("unconfirmed")},
      cancelled = ${count("cancelled")}, missed = ${count("missed")}
    WHERE ${slot("which")} AND NOT EXISTS (
      SELECT 1 FROM ${deliveries} AS open WHERE open.bot_id IN ${botsOf("broadcasts")}
        AND open.settled_at IS NULL AND open.state IN ('queued', 'sending')
        AND open.priority IN (${sql.raw(PRIORITIES.join())}) AND open.seq = broadcasts.seq)`,
);

/** Finishes those of the unfinished broadcasts that have no open deliveries left, and stores their counts. */
const finish = (ports: Ports, which: SQL): Statement =>
  ports.db.run(finishing({ now: timestamp(ports), which }));

export const finishOfBot = (ports: Ports, botId: string): Statement =>
  finish(ports, sql`finished_at IS NULL AND ${takesPart("broadcasts", botId)}`);

/** `ids` is a query. Because of the `+`, SQLite does not read all unfinished broadcasts to find them. */
const finishThese = (ports: Ports, ids: SQL): Statement =>
  finish(ports, sql`id IN (${ids}) AND +finished_at IS NULL`);

export const finishAmong = (ports: Ports, ids: readonly string[]): Statement =>
  finishThese(ports, sql`SELECT value FROM json_each(${JSON.stringify(ids)})`);

/** The cause of a delivery that ends after `step` steps. The rest of a queued delivery is certainly not posted. */
export const endCause = (step: SQL, cause: SQL, partly: PartlyPosted = "partly_posted"): SQL =>
  sql`iif(action = 'post' AND ${step} > 0, json_object('code', ${sql.raw(`'${partly}'`)},
    'params', json_object('cause', json(${cause}))), ${cause})`;

export type EndState = "cancelled" | "failed" | "missed";

/**
 * Ends the queued deliveries of the broadcasts that match `which`: all of them, or those that match `isTarget`. A
 * delivery in flight gets its real result, but if it would be queued again, it ends as well.
 */
export function endQueued(
  ports: Ports,
  which: SQL,
  state: EndState,
  cause: Cause,
  isTarget: SQL = sql`true`,
): [Statement, Statement] {
  const why = sql`${JSON.stringify(cause)}`;
  return [
    ports.db.run(sql`
      UPDATE ${deliveries} SET
        cause = iif(state = 'queued', ${endCause(sql`step`, why)}, ${why}),
        state = iif(state = 'queued', ${state}, state),
        ends_as = iif(state = 'queued', NULL, ${state}),
        settled_at = iif(state = 'queued', ${timestamp(ports)}, NULL)
      FROM ${broadcasts} AS open
      WHERE open.finished_at IS NULL AND ${which} AND deliveries.bot_id IN ${botsOf("open")}
        AND settled_at IS NULL AND state IN ('queued', 'sending') AND deliveries.seq = open.seq
        AND broadcast_id = open.id AND ${isTarget}`),
    finishThese(
      ports,
      sql`SELECT open.id FROM ${broadcasts} AS open WHERE open.finished_at IS NULL AND ${which}`,
    ),
  ];
}

/** Cancels the queued deliveries of one broadcast. */
export const cancel = (ports: Ports, id: string, cause: Cause) =>
  endQueued(ports, sql`open.id = ${id}`, "cancelled", cause);

/** Ends the queued deliveries of a bot. */
export function endOfBot(
  ports: Ports,
  botId: string,
  state: EndState,
  cause: Cause,
  { since, before }: QueuedWhen = {},
): [Statement, Statement] {
  const which = [
    takesPart("open", botId),
    ...(since === undefined ? [] : [sql`open.created_at >= ${since}`]),
    ...(before === undefined ? [] : [sql`open.created_at < ${before}`]),
  ];
  const isOwn = sql`deliveries.bot_id = ${botId}`;
  return endQueued(ports, sql.join(which, sql` AND `), state, cause, isOwn);
}
