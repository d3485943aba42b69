import { Entity } from "@tbm/contract/content/entities.ts";
import { Edit, stepsInShape } from "@tbm/contract/content/message-edits.ts";
import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { type Content, picturesOf, stepsOf } from "@tbm/contract/content/message-steps.ts";
import { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { getTableColumns, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";

import type { SqlValue } from "#db/database.ts";
import { broadcasts, lanes, uploads } from "#db/ledger-tables.ts";
import { prebuiltQuery } from "#db/prebuilt-sql.ts";
import type { Attachment, Step } from "#messages/message-content.ts";
import type { Ports } from "#ports.ts";

import type { Broadcast } from "./delivery.ts";

const listOf = (ids: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

const asText = (column: SQLiteColumn) => sql<string | null>`${column}`;

const Entities = z.array(Entity).nullable();
const Options = z
  .object({ silent: z.boolean(), protect: z.boolean(), noPreview: z.boolean(), pin: z.boolean() })
  .nullable();
const Keyboard = z.nullable(KeyboardLayout);
const EditOrNone = z.nullable(Edit);
const Pictures = z
  .array(z.object({ name: z.string(), file: z.string(), digest: z.string(), type: z.string() }))
  .nullable();

type Look = "entities" | "options" | "pictures" | "keyboard" | "edit";

/** Null if the record is damaged and cannot be sent. */
function readLook(row: Record<Look, string | null>) {
  try {
    const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
    return {
      entities: Entities.parse(read(row.entities)) ?? [],
      options: Options.parse(read(row.options)) ?? NO_OPTIONS,
      pictures: Pictures.parse(read(row.pictures)) ?? [],
      keyboard: Keyboard.parse(read(row.keyboard)),
      edit: EditOrNone.parse(read(row.edit)),
    };
  } catch {
    return null;
  }
}

/** Edited content keeps the shape of the posts that it is for. */
function toSteps(content: Content<Attachment, KeyboardLayout> & { edit: Edit | null }): Step[] {
  const { edit } = content;
  return edit ? stepsInShape(edit.shape, content) : stepsOf(content);
}

const selection = prebuiltQuery((db) =>
  db
    .select({
      ...getTableColumns(broadcasts),
      // Read as text, so that one record that cannot be parsed does not affect the others.
      entities: asText(broadcasts.entities),
      options: asText(broadcasts.options),
      keyboard: asText(broadcasts.keyboard),
      edit: asText(broadcasts.edit),
      pictures: asText(broadcasts.pictures),
    })
    .from(broadcasts)
    .where(sql`${broadcasts.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
);

export async function readBroadcasts(
  { db }: Ports,
  ids: readonly string[],
): Promise<Map<string, Broadcast>> {
  const rows = await selection(db).all({ ids: JSON.stringify(ids) });
  return new Map(
    rows.map((row) => {
      const { id, source, message, created_at } = row;
      const look = readLook(row);
      const broadcast = {
        // A broadcast without steps fails like one with an unknown step.
        steps: look ? toSteps({ message, ...look }) : [],
        keyboard: look?.keyboard ?? null,
        edit: look?.edit ?? null,
        isRenewal: row.change === null && row.edit !== null,
        options: look?.options ?? NO_OPTIONS,
        isTemplate: source === "campaign",
        queuedAt: Date.parse(created_at),
      };
      return [id, broadcast];
    }),
  );
}

/** Telegram's file ids of the pictures that the bot has already uploaded, by digest. */
export async function readUploads(
  { db }: Ports,
  botId: string,
  found: Iterable<Broadcast>,
): Promise<[digest: string, fileId: string][]> {
  const digests = new Set<string>();
  for (const { steps } of found) {
    for (const { digest } of steps.flatMap(picturesOf)) digests.add(digest);
  }
  if (digests.size === 0) return [];
  const rows = await db.all<SqlValue[]>(sql`
    SELECT digest, file_id FROM ${uploads} WHERE bot_id = ${botId} AND digest IN ${listOf([...digests])}`);
  return rows.map((row) => [String(row[0]), String(row[1])]);
}

export const storeUploads = (
  { db }: Ports,
  botId: string,
  fileIds: readonly (readonly [digest: string, fileId: string])[],
) =>
  db.run(sql`
    INSERT INTO ${uploads} (bot_id, digest, file_id)
    SELECT bot_id, item.value ->> 0, item.value ->> 1
    FROM json_each(${JSON.stringify(fileIds)}) AS item JOIN ${lanes} ON bot_id = ${botId}
    WHERE true ON CONFLICT DO UPDATE SET file_id = excluded.file_id`);

export const deleteUploads = ({ db }: Ports, botId: string, digests: readonly string[]) =>
  db.delete(uploads).where(sql`bot_id = ${botId} AND ${inArray(uploads.digest, [...digests])}`);
