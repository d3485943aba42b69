/*
 * Campaigns that renew their posts. Such a campaign has one post in each group, its board, and every run edits it. A
 * run's delivery begins as an edit of the board, or as a post if there is none of the same shape. If the board turns out
 * to be gone, the delivery becomes a post. The run that a board shows now owns its messages; earlier runs can no longer
 * change them.
 */
import { type SQL, sql } from "drizzle-orm";

import { boards, broadcasts, deliveries } from "#db/ledger-tables.ts";
import { campaigns } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

import type { DeliveryKey, Statement } from "./delivery.ts";
import { PRIORITY } from "./priority.ts";

/**
 * Turns the new deliveries of runs into edits of their groups' boards. They join the line of changes, so that all changes
 * of one post are made in the order in which they were queued.
 */
export const renewBoards = ({ db }: Ports, runIds: readonly string[]): Statement =>
  db.run(sql`
    UPDATE ${deliveries} AS new SET action = 'edit', message_ids = old.message_ids, chatId = old.chatId,
      priority = ${PRIORITY.change}
    FROM json_each(${JSON.stringify(runIds)}) AS item
    JOIN ${broadcasts} AS run ON run.id = item.value
    JOIN ${boards} ON boards.campaign_id = run.source_id
    JOIN ${broadcasts} AS shown ON shown.id = boards.broadcast_id
      AND shown.edit -> 'shape' = run.edit -> 'shape'
    JOIN ${deliveries} AS old ON old.broadcast_id = shown.id AND old.group_id = boards.group_id
      AND old.state = 'sent' AND old.deleted_at IS NULL
    WHERE new.broadcast_id = run.id AND new.group_id = boards.group_id AND new.state = 'queued'`);

/** Records which of these deliveries the boards of their groups show now. */
export const markBoards = ({ db }: Ports, settled: readonly DeliveryKey[]): Statement =>
  db.run(sql`
    INSERT INTO ${boards} (campaign_id, group_id, broadcast_id)
    SELECT campaigns.id, sent.group_id, run.id
    FROM json_each(${JSON.stringify(settled)}) AS item
    JOIN ${deliveries} AS sent ON sent.broadcast_id = item.value ->> 'broadcastId'
      AND sent.group_id = item.value ->> 'groupId' AND sent.state = 'sent'
    JOIN ${broadcasts} AS run ON run.id = sent.broadcast_id AND run.edit IS NOT NULL
    JOIN ${campaigns} ON campaigns.id = run.source_id
    WHERE true ON CONFLICT DO UPDATE SET broadcast_id = excluded.broadcast_id`);

/** SQL condition: a later run shows another content in the messages of this delivery. */
export const isRenewed = (delivery: string): SQL => {
  const of = sql.raw(delivery);
  return sql`EXISTS (SELECT 1 FROM ${broadcasts} AS own
    JOIN ${boards} AS board ON board.campaign_id = own.source_id AND board.group_id = ${of}.group_id
    JOIN ${deliveries} AS shown ON shown.broadcast_id = board.broadcast_id
      AND shown.group_id = board.group_id AND shown.message_ids = ${of}.message_ids
    WHERE own.id = ${of}.broadcast_id AND board.broadcast_id <> own.id)`;
};
