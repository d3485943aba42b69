import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries, parcels } from "#db/ledger-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

import { PARCEL_COLUMNS, parcelValues } from "./parcel-format.ts";

/** SQL that turns the parcels that match `which` into rows of `deliveries`. `which` reads `parcels`. */
export const unpacking = (which: SQL): [SQL, SQL] => [
  sql`
    INSERT INTO ${deliveries} (broadcast_id, bot_id, seq, ${PARCEL_COLUMNS})
    SELECT broadcasts.id, parcels.bot_id, parcels.seq, ${parcelValues}
    FROM ${parcels} CROSS JOIN ${broadcasts} ON broadcasts.seq = parcels.seq
    CROSS JOIN json_each(parcels.deliveries) AS item WHERE ${which} ON CONFLICT DO NOTHING`,
  sql`DELETE FROM ${parcels} WHERE ${which}`,
];

/** Turns those of the parcels that no lane has into rows. Run this in one batch with what changes them. */
function unpackParcels({ db }: Pick<Ports, "db">, which: SQL): [Statement, Statement] {
  const [inserting, deleting] = unpacking(sql`parcels.holder IS NULL AND ${which}`);
  return [db.run(inserting), db.run(deleting)];
}

/** The same for all parcels of these broadcasts, given as a list for IN. */
export const unpackParcelsOf = (ports: Pick<Ports, "db">, ids: SQL): [Statement, Statement] =>
  unpackParcels(
    ports,
    sql`parcels.seq IN (SELECT broadcasts.seq FROM ${broadcasts} WHERE broadcasts.id IN ${ids})`,
  );
