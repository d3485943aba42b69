import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { groupAliases } from "#db/group-tables.ts";
import { groups, movedChats } from "#db/schema.ts";
import { endDuplicates } from "#ledger/all-bots/merge-deliveries.ts";
import type { Ports } from "#ports.ts";

interface Move {
  chatId: string;
  toChatId: string;
}

const from = sql`item.value ->> 'chatId'`;
const to = sql`item.value ->> 'toChatId'`;

/**
 * The record of the old chat id is kept and gets the new chat id. If the new chat id already has a record, it is
 * merged into the kept one: the newer name wins, its id becomes an alias, and a message queued for both goes out once.
 */
export function moveGroups(ports: Ports, moves: readonly Move[]): BatchItem<"sqlite">[] {
  if (moves.length === 0) return [];
  const { db } = ports;
  const given = JSON.stringify(moves);
  const latest = (column: "name" | "named_at") => sql`coalesce(
    (SELECT newer.${sql.identifier(column)} FROM ${groups} AS newer
      WHERE newer.chatId = ${to} AND newer.thread_id = 0 AND newer.named_at > groups.named_at),
    groups.${sql.identifier(column)})`;
  const pairs = sql`json_each(${given}) AS item
    JOIN ${groups} AS kept ON kept.chatId = ${from}
    JOIN ${groups} AS lost ON lost.chatId = ${to} AND lost.thread_id = 0 AND lost.id <> kept.id`;
  return [
    db.run(sql`
      INSERT INTO ${movedChats} (from_chat_id, to_chat_id)
      SELECT ${from}, ${to} FROM json_each(${given}) AS item
      WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${groupAliases} (id, group_id)
      SELECT lost.id, kept.id FROM ${pairs}
      UNION ALL
      SELECT earlier.id, kept.id FROM ${pairs} JOIN ${groupAliases} AS earlier ON earlier.group_id = lost.id
      WHERE true ON CONFLICT DO UPDATE SET group_id = excluded.group_id`),
    db.run(sql`
      UPDATE OR REPLACE ${groups} SET chatId = ${to}, type = 'supergroup',
        name = ${latest("name")}, named_at = ${latest("named_at")}
      FROM json_each(${given}) AS item WHERE groups.chatId = ${from}`),
    ...endDuplicates(
      ports,
      moves.flatMap(({ chatId, toChatId }) => [chatId, toChatId]),
    ),
  ];
}
