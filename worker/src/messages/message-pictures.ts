import type { MessagePicture } from "@tbm/contract/images.ts";
import { asc, eq, type SQL, sql } from "drizzle-orm";

import { attachments, images } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { Ports } from "#ports.ts";

import type { Attachment } from "./message-content.ts";

type Row = typeof attachments.$inferSelect;

/** The pictures of each row of a table, in their order, read along with it. */
export const picturesIn = (table: "schedules") =>
  sql`(SELECT json_group_array(json_object(
      'name', name, 'file', file, 'digest', digest, 'type', type)) FROM (
    SELECT * FROM ${attachments} WHERE owner_id = ${sql.raw(table)}.id ORDER BY position))`.mapWith(
    // Written by the statement itself.
    (list: string) => JSON.parse(list) as Attachment[],
  );

const DIGEST_SHOWN = 12;

/** The id of a message's own picture. With the digest in it, it never matches a different picture at that position. */
export const ownId = ({ owner_id, position, digest }: Omit<Row, "name" | "file" | "type">) =>
  `${owner_id}.${position}.${digest.slice(0, DIGEST_SHOWN)}`;

/** The owner and the digest in such an id. A draft's picture keeps its id when its position changes. */
function ownParts(id: string) {
  const [owner, , digest] = id.split(".");
  return owner && digest ? [{ id, owner, digest }] : [];
}

const isAmong = (list: readonly string[]) =>
  sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`;

/** The pictures of these messages in order, by message. See `readPictures`. */
export async function readAllPictures(
  ports: Ports,
  ownerIds: readonly string[],
): Promise<Map<string, MessagePicture[]>> {
  const imageId = sql<string | null>`(SELECT image.id FROM ${images} AS image
    WHERE image.digest = attachments.digest LIMIT 1)`;
  const rows = await ports.db
    .select({ row: attachments, imageId })
    .from(attachments)
    .where(sql`${attachments.owner_id} ${isAmong(ownerIds)}`)
    .orderBy(asc(attachments.owner_id), asc(attachments.position));
  const pictures = new Map<string, MessagePicture[]>();
  for (const { row, imageId: known } of rows) {
    const own = pictures.get(row.owner_id) ?? [];
    // A message may have the same picture twice, but each id must be unique.
    const id = known === null || own.some((other) => other.id === known) ? ownId(row) : known;
    const { name, file, type } = row;
    own.push({ id, name, url: await fileAddress(ports, file, name), type });
    pictures.set(row.owner_id, own);
  }
  return pictures;
}

/** A message's pictures in order. Each id can be used in another message; it is the library's id if there is one. */
export const readPictures = async (ports: Ports, ownerId: string): Promise<MessagePicture[]> =>
  (await readAllPictures(ports, [ownerId])).get(ownerId) ?? [];

/** Statements that give a message other pictures, if the condition is true when they run. */
export function replacePictures(
  { db }: Ports,
  ownerId: string,
  pictures: readonly Attachment[],
  condition: SQL,
) {
  return [
    db.delete(attachments).where(sql`owner_id = ${ownerId} AND ${condition}`),
    ...pictures.map(({ name, file, digest, type }, position) =>
      db.run(sql`
        INSERT INTO ${attachments} (owner_id, position, name, file, digest, type)
        SELECT ${ownerId}, ${position}, ${name}, ${file}, ${digest}, ${type} WHERE ${condition}`),
    ),
  ];
}

/** The names of a message's files. */
export async function filesOf({ db }: Ports, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ file: attachments.file })
    .from(attachments)
    .where(eq(attachments.owner_id, ownerId));
  return rows.map(({ file }) => file);
}

/** The pictures with these ids, from the library and from messages. */
export async function findPictures(
  { db }: Ports,
  ids: readonly string[],
): Promise<Map<string, Attachment>> {
  const ofLibrary = await db
    .select()
    .from(images)
    .where(sql`${images.id} ${isAmong(ids)}`);
  const found = new Map<string, Attachment>(ofLibrary.map((row) => [row.id, row]));
  const own = ids.flatMap(ownParts);
  if (own.length === 0) return found;
  const ofMessages = await db
    .select()
    .from(attachments)
    .where(sql`${attachments.owner_id} ${isAmong(own.map(({ owner }) => owner))}`);
  const byOwner = Map.groupBy(ofMessages, ({ owner_id }) => owner_id);
  for (const { id, owner, digest } of own) {
    const row = byOwner.get(owner)?.find((picture) => picture.digest.startsWith(digest));
    if (row) found.set(id, row);
  }
  return found;
}
