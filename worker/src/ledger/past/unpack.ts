import { getTableColumns, type SQL, sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { pastDeliveries, pastPlaces } from "#db/past-tables.ts";
import type { Statement } from "#ledger/delivery.ts";
import type { Ports } from "#ports.ts";

const COLUMNS = sql.raw(Object.keys(getTableColumns(allDeliveries)).join());

/**
 * Moves the packed deliveries of these broadcasts, given as a list for IN, back into `deliveries`. Run this in one batch
 * with what changes them. They are packed again once nothing changes them any more.
 */
export const unpack = ({ db }: Ports, ids: SQL): [Statement, Statement, Statement] => [
  db.run(sql`
    INSERT INTO ${deliveries} (${COLUMNS}) SELECT ${COLUMNS} FROM ${allDeliveries}
    WHERE broadcast_id IN (SELECT packed.id FROM ${broadcasts} AS packed WHERE packed.id IN ${ids}
      AND EXISTS (SELECT 1 FROM ${pastDeliveries} WHERE past_deliveries.seq = packed.seq))
    ON CONFLICT DO NOTHING`),
  db.run(sql`
    DELETE FROM ${pastDeliveries} WHERE seq IN (SELECT broadcasts.seq FROM ${broadcasts} WHERE id IN ${ids})`),
  db.run(sql`UPDATE ${broadcasts} SET results = NULL WHERE results = 'packed' AND id IN ${ids}`),
];

/**
 * SQL that deletes the rows of packed deliveries. An archive that was written in steps may have both, and what is packed
 * is later.
 */
export const deletingPackedRows: SQL = sql`
  DELETE FROM ${deliveries} WHERE (broadcast_id, group_id) IN (
    SELECT packed.id, past_places.group_id FROM (SELECT DISTINCT broadcast_id FROM ${deliveries}) AS mixed
    CROSS JOIN ${broadcasts} AS packed ON packed.id = mixed.broadcast_id
    CROSS JOIN ${pastDeliveries} ON past_deliveries.seq = packed.seq
    CROSS JOIN ${pastPlaces} ON past_places.id = past_deliveries.place)`;
