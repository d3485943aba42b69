import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import { pastDeliveries } from "#db/past-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import { endCause } from "#ledger/end-deliveries.ts";
import type { Ports } from "#ports.ts";

import { PARCEL_COLUMNS, parcelValues } from "./parcel-format.ts";

/** SQL that adds the deliveries of the parcels that match `which` as rows. `which` reads `parcels`. */
const asRows = (which: SQL): SQL => sql`
    INSERT INTO ${deliveries} (broadcast_id, bot_id, seq, ${PARCEL_COLUMNS})
    SELECT broadcasts.id, parcels.bot_id, parcels.seq, ${parcelValues}
    FROM ${parcels} CROSS JOIN ${broadcasts} ON broadcasts.seq = parcels.seq
    CROSS JOIN json_each(parcels.deliveries) AS item WHERE ${which} ON CONFLICT DO NOTHING`;

const isMixed = sql`parcels.open = 0 AND (
  EXISTS (SELECT 1 FROM ${broadcasts} AS mixed CROSS JOIN ${deliveries} AS later ON later.broadcast_id = mixed.id
    WHERE mixed.seq = parcels.seq)
  OR EXISTS (SELECT 1 FROM ${pastDeliveries} WHERE past_deliveries.seq = parcels.seq))`;

const deleting = (which: SQL): SQL => sql`DELETE FROM ${parcels} WHERE ${which}`;

/** SQL that turns all parcels with open deliveries into rows. What calls have ended in them is ended in the rows. */
export const unpackingOpen: readonly SQL[] = [
  asRows(sql`parcels.open > 0`),
  sql`
    UPDATE ${deliveries} SET state = ending.value ->> 'state', settled_at = ending.value ->> 'at',
      cause = ${endCause(sql`step`, sql`ending.value -> 'cause'`)}
    FROM ${parcels} CROSS JOIN ${broadcasts} ON broadcasts.seq = parcels.seq
    CROSS JOIN json_each(parcels.ends) AS ending
    WHERE parcels.open > 0 AND ending.key >= ends_done AND deliveries.broadcast_id = broadcasts.id
      AND deliveries.bot_id = parcels.bot_id AND deliveries.state = 'queued'
      AND (ending.value ->> 'groups' IS NULL OR group_id IN (SELECT value FROM json_each(ending.value, '$.groups')))`,
  deleting(sql`parcels.open > 0`),
];

/**
 * SQL that turns finished parcels into rows if their broadcast also has rows or packed results. An archive that was
 * written in steps may have a delivery in both forms. Then the row is the later one and stays.
 */
export const unpackingMixed: readonly SQL[] = [asRows(isMixed), deleting(isMixed)];

/** Turns those of the parcels that no lane has into rows. Run this in one batch with what changes them. */
function unpackParcels({ db }: Pick<Ports, "db">, which: SQL): [Statement, Statement] {
  const isChosen = sql`parcels.owner IS NULL AND ${which}`;
  return [db.run(asRows(isChosen)), db.run(deleting(isChosen))];
}

/** The same for all parcels of these broadcasts, given as a list for IN. */
export const unpackParcelsOf = (ports: Pick<Ports, "db">, ids: SQL): [Statement, Statement] =>
  unpackParcels(
    ports,
    sql`parcels.seq IN (SELECT broadcasts.seq FROM ${broadcasts} WHERE broadcasts.id IN ${ids})`,
  );

/** The same, if the same batch has added this broadcast. */
export const unpackParcelsFor = (
  ports: Pick<Ports, "db">,
  added: string,
  ids: SQL,
): [Statement, Statement] =>
  unpackParcels(
    ports,
    sql`EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${added})
      AND parcels.seq IN (SELECT broadcasts.seq FROM ${broadcasts} WHERE broadcasts.id IN ${ids})`,
  );
