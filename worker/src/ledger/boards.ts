/*
 * Campaigns that renew their posts. Such a campaign has one post in each group, its board, and every run edits it. A
 * run's delivery begins as an edit of the board, or as a post if there is none of the same shape. If the board turns out
 * to be gone, the delivery becomes a post. The run that a board shows now owns its messages (`edited_by` of the run
 * before names it); earlier runs can no longer change them. A board that a post replaces is deleted, if Telegram still
 * allows it. A run names its campaign in `board_of`. When the campaign is deleted, so are its boards, and no run that is
 * still being sent makes new ones.
 */
import { type SQL, sql } from "drizzle-orm";

import { boards, broadcasts, deliveries } from "#db/ledger-tables.ts";
import type { Ports } from "#ports.ts";

import type { DeliveryKey, Statement } from "./delivery.ts";
import { PRIORITY } from "./priority.ts";

/**
 * Turns the new deliveries of runs into edits of their groups' boards, which only the bot that posted them can edit. They join the line of changes, so that all changes
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
    WHERE new.bot_id = old.bot_id AND new.broadcast_id = run.id AND new.group_id = boards.group_id AND new.state = 'queued'`);

/**
 * SQL: the settled deliveries that are posted, each with the run that it belongs to. The plus keeps SQLite
 * from looking through all that the bot has sent.
 */
const postedRuns = (
  botId: string,
  settled: readonly DeliveryKey[],
) => sql`json_each(${JSON.stringify(settled)}) AS item
    JOIN ${deliveries} AS sent ON sent.broadcast_id = item.value ->> 'broadcastId'
      AND sent.group_id = item.value ->> 'groupId' AND +sent.bot_id = ${botId} AND sent.state = 'sent'
    JOIN ${broadcasts} AS run ON run.id = sent.broadcast_id AND run.board_of IS NOT NULL`;

/** Records which of these deliveries the boards of their groups show now, and what they edited. */
export const markBoards = (
  { db }: Ports,
  botId: string,
  settled: readonly DeliveryKey[],
): Statement[] => [
  db.run(sql`
    UPDATE ${deliveries} AS old SET edited_by = sent.broadcast_id
    FROM ${postedRuns(botId, settled)}
    JOIN ${boards} ON boards.campaign_id = run.board_of AND boards.group_id = sent.group_id
    WHERE old.broadcast_id = boards.broadcast_id AND old.group_id = boards.group_id
      AND old.broadcast_id <> sent.broadcast_id AND old.message_ids = sent.message_ids`),
  db.run(sql`
    INSERT INTO ${boards} (campaign_id, group_id, broadcast_id)
    SELECT run.board_of, sent.group_id, run.id FROM ${postedRuns(botId, settled)}
    WHERE true ON CONFLICT DO UPDATE SET broadcast_id = excluded.broadcast_id`),
];

/** SQL condition: a later run edited the messages of this delivery, which are its own now. */
export const isRenewed = (delivery: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${broadcasts} AS later
    WHERE later.id = ${sql.raw(delivery)}.edited_by AND later.change IS NULL)`;
