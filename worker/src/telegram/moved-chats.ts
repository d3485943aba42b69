import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { groups, movedChats } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

interface Move {
  chatId: string;
  toChatId: string;
}

const from = sql`item.value ->> 'chatId'`;
const to = sql`item.value ->> 'toChatId'`;

/**
 * The record under the old id is kept and gets the new id. One made for the new id joins it: its name
 * stays if it is the newer one, and REPLACE removes the rest.
 */
export function moveGroups({ db }: Ports, moves: readonly Move[]): BatchItem<"sqlite">[] {
  if (moves.length === 0) return [];
  const given = JSON.stringify(moves);
  const latest = (column: "name" | "named_at") => sql`coalesce(
    (SELECT newer.${sql.identifier(column)} FROM ${groups} AS newer
      WHERE newer.chatId = ${to} AND newer.named_at > groups.named_at),
    groups.${sql.identifier(column)})`;
  return [
    db.run(sql`
      INSERT INTO ${movedChats} (from_chat_id, to_chat_id)
      SELECT ${from}, ${to} FROM json_each(${given}) AS item
      WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`
      UPDATE OR REPLACE ${groups} SET chatId = ${to}, type = 'supergroup',
        name = ${latest("name")}, named_at = ${latest("named_at")}
      FROM json_each(${given}) AS item WHERE groups.chatId = ${from}`),
  ];
}
