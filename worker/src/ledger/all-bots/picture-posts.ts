import { AUTOMATIC_BOT, AUTOMATIC_NAME } from "@tbm/contract/bots.ts";
import type { PicturePost } from "@tbm/contract/library.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { broadcasts } from "#db/ledger-tables.ts";
import { attachments, bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

type Row = [
  id: SqlValue,
  message: SqlValue,
  title: SqlValue,
  botName: SqlValue,
  createdAt: SqlValue,
  sent: SqlValue,
  botId: SqlValue,
];

/** The newest messages with a picture. An edit that brought it counts as its message. */
export async function readPicturePosts({ db }: Ports, digest: string): Promise<PicturePost[]> {
  const rows = await db.all<Row>(sql`
    SELECT message.id, message.message, message.title, iif(message.is_automatic, ${AUTOMATIC_NAME}, bots.name), message.created_at, message.sent,
      iif(message.is_automatic, ${AUTOMATIC_BOT}, message.bot_id)
    FROM ${attachments}
    JOIN ${broadcasts} AS made ON made.id = attachments.owner_id
    JOIN ${broadcasts} AS message ON message.id = iif(made.change IS NULL, made.id, made.target_id)
    LEFT JOIN ${bots} ON bots.id = message.bot_id
    WHERE attachments.digest = ${digest}
    GROUP BY message.seq ORDER BY message.seq DESC LIMIT ${LIMITS.pictureUsesShown}`);
  return rows.map(([id, message, title, botName, createdAt, sent, botId]) => ({
    broadcast_id: String(id),
    message: String(message),
    title: title === null ? null : String(title),
    bot_id: String(botId),
    bot_name: botName === null ? null : String(botName),
    created_at: String(createdAt),
    sent: sent === null ? null : Number(sent),
  }));
}
