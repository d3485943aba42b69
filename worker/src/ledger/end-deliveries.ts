import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { botsOf, takesPart } from "./all-bots/broadcast-bots.ts";
import type { PartlyPosted, QueuedWhen, Statement } from "./delivery.ts";
import { finishing, unfinishedAmong } from "./finishing.ts";
import { deliveriesInParcels, endedItem } from "./parcels/parcel-format.ts";

/** The cause of a delivery that ends after `step` steps. The rest of a queued delivery is certainly not posted. */
export const endCause = (step: SQL, cause: SQL, partly: PartlyPosted = "partly_posted"): SQL =>
  sql`iif(action = 'post' AND ${step} > 0, json_object('code', ${sql.raw(`'${partly}'`)},
    'params', json_object('cause', json(${cause}))), ${cause})`;

export type EndState = "cancelled" | "failed" | "missed";

/** Which deliveries of a broadcast to end; all without it. `isMeant` reads `deliveries`. */
interface Target {
  botId?: string;
  /** Set for changes, which are never in parcels. */
  areRows?: boolean;
  isMeant?: SQL;
}

/** `which` reads `broadcasts` as `open`. */
interface Ending extends Target {
  which: SQL;
  state: EndState;
  cause: Cause;
}

/** Ends rows of `deliveries`. Finishes no broadcasts. */
export function endRows(
  ports: Pick<Ports, "db" | "now">,
  { which, state, cause, botId, isMeant }: Ending,
): Statement {
  const why = sql`${JSON.stringify(cause)}`;
  return ports.db.run(sql`
    UPDATE ${deliveries} SET
      cause = iif(state = 'queued', ${endCause(sql`step`, why)}, ${why}),
      state = iif(state = 'queued', ${state}, state),
      ends_as = iif(state = 'queued', NULL, ${state}),
      settled_at = iif(state = 'queued', ${timestamp(ports)}, NULL)
    FROM ${broadcasts} AS open
    WHERE open.finished_at IS NULL AND ${which} AND deliveries.bot_id IN ${botsOf("open")}
      AND settled_at IS NULL AND state IN ('queued', 'sending') AND deliveries.seq = open.seq
      AND broadcast_id = open.id AND ${botId === undefined ? sql`true` : sql`deliveries.bot_id = ${botId}`}
      AND ${isMeant ?? sql`true`}`);
}

/**
 * Ends what waits in the parcels of the broadcasts that match `which`. A parcel that a lane has is left to that lane, which is
 * told what to end, and does so before it claims anything more.
 */
function endInParcels(ports: Ports, { which, state, cause, botId, isMeant }: Ending): Statement {
  const why = sql`${JSON.stringify(cause)}`;
  const isOpen = sql`parcels.open > 0 AND parcels.seq IN (
    SELECT open.seq FROM ${broadcasts} AS open WHERE open.finished_at IS NULL AND ${which})
    AND ${botId === undefined ? sql`true` : sql`parcels.bot_id = ${botId}`}`;
  const groups = isMeant ? sql`json_group_array(group_id) FILTER (WHERE is_meant)` : sql`'null'`;
  const end = sql`json_object('at', ${timestamp(ports)}, 'state', ${state}, 'cause', json(${why}),
    'groups', json(chosen.groups))`;
  const isFree = sql`parcels.owner IS NULL`;
  const result = sql.raw(state);
  return ports.db.run(sql`
    UPDATE ${parcels} SET
      ends = iif(${isFree}, ends, json_insert(ends, '$[#]', ${end})),
      deliveries = iif(${isFree}, chosen.ended, parcels.deliveries),
      open = iif(${isFree}, open - chosen.count, open),
      ${result} = iif(${isFree}, ${result} + chosen.count, ${result})
    FROM (
      SELECT parcel, ${groups} AS groups, sum(is_meant AND state = 'queued') AS count,
        json_group_array(json(iif(is_meant AND state = 'queued', ${endedItem(
          state,
          endCause(sql`step`, why),
          timestamp(ports),
        )}, item)) ORDER BY group_id) AS ended
      FROM (SELECT deliveries.*, ${isMeant ?? sql`true`} AS is_meant
        FROM ${deliveriesInParcels(isOpen)} AS deliveries)
      GROUP BY parcel HAVING sum(is_meant) > 0) AS chosen
    WHERE parcels.id = chosen.parcel`);
}

/**
 * Ends the queued deliveries of the broadcasts that match `which`: all of them, or those that are meant. A delivery in
 * flight gets its real result, but if it would be queued again, it ends as well.
 */
export function endQueued(
  ports: Ports,
  which: SQL,
  state: EndState,
  cause: Cause,
  target: Target = {},
): [Statement, ...Statement[]] {
  const ending = { ...target, which, state, cause };
  const rows = endRows(ports, ending);
  const finish = ports.db.run(
    finishing(
      timestamp(ports),
      unfinishedAmong(
        sql`SELECT open.id FROM ${broadcasts} AS open WHERE open.finished_at IS NULL AND ${which}`,
      ),
    ),
  );
  // Without databases of their own, lanes know no parcels.
  return ports.ownDatabases === null || target.areRows
    ? [rows, finish]
    : [endInParcels(ports, ending), rows, finish];
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
): [Statement, ...Statement[]] {
  const which = [
    takesPart("open", botId),
    ...(since === undefined ? [] : [sql`open.created_at >= ${since}`]),
    ...(before === undefined ? [] : [sql`open.created_at < ${before}`]),
  ];
  return endQueued(ports, sql.join(which, sql` AND `), state, cause, { botId });
}
