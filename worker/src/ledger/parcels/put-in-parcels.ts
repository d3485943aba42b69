import { type SQL, sql } from "drizzle-orm";

import { currentGroupId, forumOf } from "#db/group-identity.ts";
import { dailyLimits } from "#db/group-tables.ts";
import { itemsOf } from "#db/json-items.ts";
import { broadcasts, parcels } from "#db/ledger-tables.ts";
import { literalNumber, prebuiltSql } from "#db/prebuilt-sql.ts";
import { groups } from "#db/schema.ts";
import { priorityFor, sourceLine } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";

import { parcelItem } from "./parcel-format.ts";

/**
 * SQL condition: a share of a new broadcast is stored in parcels. If posts over a limit are skipped, it is not, because
 * that compares the rows of each chat.
 */
export const isPutInParcels: SQL = sql`share.value ->> '$.inParcels' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM ${dailyLimits} WHERE ${dailyLimits.skips})`;

const putting = prebuiltSql<"given" | "bots" | "size">(
  (slot) => sql`
    INSERT INTO ${parcels} (seq, bot_id, part, line, version, ends, ends_done, open, sent, failed, unconfirmed,
      cancelled, missed, deliveries)
    WITH given AS MATERIALIZED (
      SELECT item.value ->> '$.id' AS id, share.value ->> '$.botId' AS sender, share.value -> '$.groups' AS targets,
        json_array_length(share.value, '$.groups') AS target_count
      FROM ${itemsOf(slot("given"))} AS item JOIN json_each(item.value, '$.shares') AS share
      WHERE ${isPutInParcels})
    SELECT seq, sender, part, line, 0, '[]', 0, count(*), 0, 0, 0, 0, 0, json_group_array(json(delivery) ORDER BY group_id)
    FROM (
      SELECT seq, sender, line, group_id, ${parcelItem} AS delivery,
        (row_number() OVER (PARTITION BY seq, sender ORDER BY group_id) - 1) / ${slot("size")} AS part
      FROM (
        SELECT DISTINCT seq, sender, ${sourceLine} AS line, groups.id AS group_id, groups.chatId, groups.thread_id,
          ${forumOf("groups")} AS pace_group_id,
          ${priorityFor(
            sql`target_count`,
            sql`(SELECT value FROM json_each(${slot("bots")}))`,
            sql`sender`,
            sql`groups.id`,
          )} AS priority,
          'queued' AS state, 0 AS step, 0 AS attempts, '' AS retried, '[]' AS message_ids, NULL AS cause,
          NULL AS settled_at
        FROM given JOIN ${broadcasts} ON broadcasts.id = given.id
        JOIN json_each(targets) AS target
        JOIN ${groups} ON groups.id = ${currentGroupId(sql`target.value`)}
        WHERE finished_at IS NULL))
    WHERE true GROUP BY seq, sender, part ON CONFLICT DO NOTHING`,
);

/** Queues the shares of new broadcasts that are stored in parcels. */
export const putInParcels = (
  { db }: Pick<Ports, "db">,
  { given, bots, size }: { given: string; bots: string; size: number },
) => db.run(putting({ given, bots, size: literalNumber(size) }));
