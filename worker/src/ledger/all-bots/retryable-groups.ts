import type { PlainCode } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { allDeliveries } from "#db/all-deliveries.ts";
import type { SqlValue } from "#db/database.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import { family, isPosted } from "#ledger/changes.ts";
import type { Ports } from "#ports.ts";

/** What no other attempt changes: the post is gone, or in a chat where bots can no longer delete. */
const FINAL: readonly PlainCode[] = ["post_gone", "post_in_old_chat"];

/**
 * The groups in which these changes were not made and can be made now, by change: the post is still there, and no later
 * change of the kind was for it.
 */
export async function readRetryable(
  { db }: Ports,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.all<SqlValue[]>(sql`
    SELECT change.id, missed.group_id
    FROM json_each(${JSON.stringify(ids)}) AS item JOIN ${broadcasts} AS change ON change.id = item.value
      AND change.change IN ('edit', 'delete')
    JOIN ${allDeliveries} AS missed ON missed.broadcast_id = change.id
      AND missed.state IN ('failed', 'unconfirmed', 'cancelled')
      AND coalesce(missed.cause ->> 'code', '') NOT IN (SELECT value FROM json_each(${JSON.stringify(FINAL)}))
    WHERE NOT EXISTS (SELECT 1 FROM ${broadcasts} AS later JOIN ${allDeliveries} AS newer
          ON newer.broadcast_id = later.id AND newer.group_id = missed.group_id
        WHERE later.target_id = change.target_id AND later.change = change.change AND later.seq > change.seq)
      AND EXISTS (SELECT 1 FROM ${allDeliveries} AS post WHERE post.broadcast_id IN ${family(sql`change.target_id`)}
        AND post.group_id = missed.group_id AND ${isPosted("post")})`);
  const groups = Map.groupBy(rows, ([id]) => String(id));
  return new Map([...groups].map(([id, found]) => [id, found.map(([, group]) => String(group))]));
}
