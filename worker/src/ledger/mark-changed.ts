import { type SQL, sql } from "drizzle-orm";

import { broadcasts, deliveries } from "#db/ledger-tables.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { family } from "./changes.ts";
import { type DeliveryKey, REFUSED, type Statement } from "./delivery.ts";

const REFUSED_AS_GONE = `${REFUSED}post_gone`;

/** SQL condition: an edit found that all messages of the post are deleted. `retried` has the refusal of each. */
const foundGone: SQL = sql`made.action = 'edit' AND made.state = 'failed'
  AND length(made.retried) - length(replace(made.retried, ${REFUSED_AS_GONE}, ''))
    = length(${REFUSED_AS_GONE}) * json_array_length(made.message_ids)`;

/**
 * Records on the posts which of these changes are made, and which posts an edit found deleted. The plus keeps SQLite from
 * looking through all of the bot's changes.
 */
export const markChanged = (
  ports: Ports,
  botId: string,
  changes: readonly DeliveryKey[],
): Statement =>
  ports.db.run(sql`
    UPDATE ${deliveries} AS post SET
      deleted_at = iif(made.action = 'delete' OR made.state = 'failed', ${timestamp(ports)}, post.deleted_at),
      edited_by = iif(made.action = 'edit' AND made.state = 'done', made.broadcast_id, post.edited_by)
    FROM json_each(${JSON.stringify(changes)}) AS item
    JOIN ${deliveries} AS made ON made.broadcast_id = item.value ->> 'broadcastId'
      AND made.group_id = item.value ->> 'groupId' AND +made.bot_id = ${botId}
      AND (made.state = 'done' OR ${foundGone})
    JOIN ${broadcasts} AS change ON change.id = made.broadcast_id AND change.target_id IS NOT NULL
    WHERE post.broadcast_id IN ${family(sql`change.target_id`)} AND post.group_id = made.group_id
      AND (post.action = 'post' OR post.state = 'sent') AND post.message_ids <> '[]'`);
