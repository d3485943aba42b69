import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { type SQL, sql } from "drizzle-orm";

import { attachments, broadcasts, deliveries, groups } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./content.ts";
import { priority, type Statement } from "./delivery.ts";
import { finishAmong } from "./ending.ts";

export interface NewBroadcast {
  id: string;
  botId: string;
  source: "now" | "schedule" | "campaign";
  /**
   * The schedule or campaign, and the moment of the run. A run that there is already is not made again; one
   * without a moment is beside the plan.
   */
  run?: { sourceId: string; plannedAt: string | null };
  title?: string;
  message: string;
  keyboard: KeyboardLayout | null;
  pictures: readonly Attachment[];
  groups: readonly string[];
  /** For one that is too late to be sent. */
  missedBecause?: string;
}

const attach = ({ db }: Ports, given: string): Statement =>
  db.run(sql`
    INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
    SELECT broadcasts.id, picture.key, picture.value ->> 'name', picture.value ->> 'file',
      picture.value ->> 'digest', picture.value ->> 'type'
    FROM json_each(${given}) AS item
    JOIN ${broadcasts} ON broadcasts.id = item.value ->> '$.id'
    JOIN json_each(item.value, '$.pictures') AS picture
    WHERE true ON CONFLICT DO NOTHING`);

/** All of it or nothing goes into the queue; `condition` sees each item as `item.value`. */
export function enqueue(
  ports: Ports,
  items: readonly NewBroadcast[],
  condition: SQL = sql`true`,
): [Statement, ...Statement[]] {
  const { db } = ports;
  const given = JSON.stringify(items);
  const field = (path: string) => sql`item.value ->> ${sql.raw(`'$.${path}'`)}`;
  const now = timestamp(ports);
  const hasPictures = items.some(({ pictures }) => pictures.length > 0);
  return [
    db.run(sql`
      INSERT INTO ${broadcasts}
        (id, bot_id, source, source_id, planned_at, title, message, keyboard, created_at)
      SELECT ${field("id")}, ${field("botId")}, ${field("source")}, ${field("run.sourceId")},
        ${field("run.plannedAt")}, ${field("title")}, ${field("message")},
        iif(json_type(item.value, '$.keyboard') = 'null', NULL, item.value -> '$.keyboard'), ${now}
      FROM json_each(${given}) AS item WHERE ${condition}
      ON CONFLICT DO NOTHING`),
    ...(hasPictures ? [attach(ports, given)] : []),
    db.run(sql`
      INSERT INTO ${deliveries} (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step,
        attempts, retried, message_ids, reason, settled_at)
      SELECT broadcasts.id, groups.id, bot_id, groups.chatId, ${priority}, seq,
        iif(${field("missedBecause")} IS NULL, 'queued', 'missed'), 0, 0, '', '[]',
        ${field("missedBecause")}, iif(${field("missedBecause")} IS NULL, NULL, ${now})
      FROM json_each(${given}) AS item
      JOIN ${broadcasts} ON broadcasts.id = ${field("id")}
      JOIN json_each(item.value, '$.groups') AS target
      JOIN ${groups} ON groups.id = target.value
      WHERE finished_at IS NULL ON CONFLICT DO NOTHING`),
    finishAmong(
      ports,
      items.map(({ id }) => id),
    ),
  ];
}
