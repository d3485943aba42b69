import type { RepeatInput } from "@tbm/contract/broadcasts.ts";
import { sql } from "drizzle-orm";

import { attachments, broadcasts, deliveries, groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { priority, type Statement } from "./delivery.ts";

/**
 * Makes a broadcast of what failed, is unconfirmed or was cancelled, was not repeated yet, and goes to a chat that
 * is in the list. A delivery of which a part is posted goes on behind that part.
 */
export function repeat(
  ports: Ports,
  id: string,
  newId: string,
  state: RepeatInput["state"],
): [Statement, ...Statement[]] {
  const { db } = ports;
  const now = timestamp(ports);
  // A chat that was deleted and came back is another group.
  const chosen = sql`old.broadcast_id = ${id} AND old.state = ${state} AND old.repeated_in IS NULL
    AND EXISTS (SELECT 1 FROM ${groups}
      WHERE groups.id = old.group_id OR groups.chatId = old.chatId)`;
  return [
    db.run(sql`
      INSERT INTO ${broadcasts} (id, bot_id, source, source_id, title, message, keyboard, entities,
        options, created_at)
      SELECT ${newId}, bot_id, source, id, title, message, keyboard, entities, options, ${now}
      FROM ${broadcasts}
      WHERE id = ${id} AND EXISTS (SELECT 1 FROM ${deliveries} AS old WHERE ${chosen})
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
      SELECT broadcasts.id, position, name, file, digest, type
      FROM ${attachments} JOIN ${broadcasts} ON broadcasts.id = ${newId}
      WHERE owner_id = ${id} ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step,
        attempts, retried, message_ids)
      SELECT broadcasts.id, old.group_id, old.bot_id, old.chatId, ${priority}, broadcasts.seq, 'queued', old.step, 0,
        '', '[]'
      FROM ${deliveries} AS old JOIN ${broadcasts} ON broadcasts.id = ${newId}
      WHERE ${chosen} ON CONFLICT DO NOTHING`),
    db.run(sql`
      UPDATE ${deliveries} AS old SET repeated_in = ${newId}
      WHERE ${chosen} AND EXISTS (SELECT 1 FROM ${broadcasts} WHERE broadcasts.id = ${newId})`),
  ];
}
