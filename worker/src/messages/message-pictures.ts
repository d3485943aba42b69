import type { MessagePicture } from "@tbm/contract/images.ts";
import { asc, eq, sql } from "drizzle-orm";

import { attachments, images } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./message-content.ts";

type Row = typeof attachments.$inferSelect;

/** The pictures of each row of a table, in their order, read along with it. */
export const picturesIn = (table: "broadcasts" | "schedules") =>
  sql`(SELECT json_group_array(json_object(
      'name', name, 'file', file, 'digest', digest, 'type', type)) FROM (
    SELECT * FROM ${attachments} WHERE owner_id = ${sql.raw(table)}.id ORDER BY position))`.mapWith(
    // Written by the statement itself.
    (list: string) => JSON.parse(list) as Attachment[],
  );

const DIGEST_SHOWN = 12;

/** The id of a message's own picture. With the digest in it, it never matches a different picture at that position. */
const ownId = ({ owner_id, position, digest }: Row) =>
  `${owner_id}.${position}.${digest.slice(0, DIGEST_SHOWN)}`;

const ownerIn = (id: string) => (id.includes(".") ? [id.slice(0, id.indexOf("."))] : []);

/** A message's pictures in order. Each id can be used in another message; it is the library's id if there is one. */
export async function readPictures(ports: Ports, ownerId: string): Promise<MessagePicture[]> {
  const imageId = sql<string | null>`(SELECT image.id FROM ${images} AS image
    WHERE image.digest = attachments.digest LIMIT 1)`;
  const rows = await ports.db
    .select({ row: attachments, imageId })
    .from(attachments)
    .where(eq(attachments.owner_id, ownerId))
    .orderBy(asc(attachments.position));
  const seen = new Set<string>();
  return Promise.all(
    rows.map(async ({ row, imageId: known }) => {
      // A message may have the same picture twice, but each id must be unique.
      const id = known === null || seen.has(known) ? ownId(row) : known;
      seen.add(id);
      const { name, file, type } = row;
      return { id, name, url: await fileAddress(ports, file, name), type };
    }),
  );
}

/** The pictures with these ids, from the library and from messages. */
export async function findPictures(
  { db }: Ports,
  ids: readonly string[],
): Promise<Map<string, Attachment>> {
  const isAmong = (list: readonly string[]) =>
    sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`;
  const ofLibrary = await db
    .select()
    .from(images)
    .where(sql`${images.id} ${isAmong(ids)}`);
  const found = new Map<string, Attachment>(ofLibrary.map((row) => [row.id, row]));
  const owners = ids.flatMap(ownerIn);
  if (owners.length === 0) return found;
  const ofMessages = await db
    .select()
    .from(attachments)
    .where(sql`${attachments.owner_id} ${isAmong(owners)}`);
  for (const row of ofMessages) found.set(ownId(row), row);
  return found;
}
