import type { Image, UploadedImages } from "@tbm/contract/images.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { desc, eq, type SQL, sql } from "drizzle-orm";

import { folders, images } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { notFound, refused } from "#http/app-error.ts";
import { isStored, type Upload } from "#http/form.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

type Row = typeof images.$inferSelect;
type NewRow = Omit<Row, "was_posted">;

export const toImage = async (ports: Ports, row: Row): Promise<Image> => ({
  id: row.id,
  name: row.name,
  url: await fileAddress(ports, row.file, row.name),
  size: row.size,
  type: row.type,
  folder: row.folder,
  created_at: row.created_at,
});

export async function findImage({ db }: Ports, id: string): Promise<Row> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  if (!row) throw notFound("image");
  return row;
}

async function newestFirst(ports: Ports, condition?: SQL): Promise<Image[]> {
  const rows = await ports.db
    .select()
    .from(images)
    .where(condition)
    .orderBy(desc(images.created_at), sql`rowid desc`);
  return Promise.all(rows.map((row) => toImage(ports, row)));
}

export const listImages = (ports: Ports) => newestFirst(ports);

export const listFolderImages = (ports: Ports, folder: string) =>
  newestFirst(ports, eq(images.folder, folder));

/**
 * A single statement, so that folder and files cannot change in between. If equal bytes are stored already, the
 * record shares them and the new copy stays unused.
 */
function insertImages({ db }: Ports, added: readonly NewRow[]) {
  const field = (name: keyof NewRow) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
  return db.run(sql`
    INSERT INTO ${images} (id, name, folder, size, type, width, height, digest, file, created_at)
    SELECT ${field("id")}, ${field("name")}, ${folders.id}, ${field("size")}, ${field("type")},
      ${field("width")}, ${field("height")}, ${field("digest")},
      coalesce((SELECT same.file FROM ${images} AS same WHERE same.digest = ${field("digest")} LIMIT 1),
        ${field("file")}),
      ${field("created_at")}
    FROM json_each(${JSON.stringify(added)}) AS item JOIN ${folders}
    WHERE ${folders.id} = ${field("folder")} ORDER BY item.key
    ON CONFLICT DO NOTHING`);
}

async function addStored(
  ports: Ports,
  folder: string,
  pictures: readonly StoredPicture[],
): Promise<Image[]> {
  const created_at = timestamp(ports);
  const copies = new Map<string, string>();
  const added = pictures.map(({ name, size, type, width, height, digest, file: own }) => {
    const file = copies.get(digest) ?? own;
    copies.set(digest, file);
    const id = newId(ports, "img");
    return { id, name, folder, size, type, width, height, digest, file, created_at };
  });
  await insertImages(ports, added);
  const ids = JSON.stringify(added.map(({ id }) => id));
  const rows = await ports.db
    .select()
    .from(images)
    .where(sql`id IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(sql`rowid`);
  if (rows.length === 0) throw notFound("folder");
  return Promise.all(rows.map((row) => toImage(ports, row)));
}

/** The result for each file, in order: its image, or why it was refused. */
export async function addImages(
  ports: Ports,
  folder: string,
  uploads: readonly Upload[],
): Promise<UploadedImages> {
  const pictures = uploads.filter(isStored);
  if (pictures.length === 0) throw refused("no_image_chosen");
  const made = (await addStored(ports, folder, pictures)).values();
  return uploads.flatMap((upload) => {
    if (!isStored(upload)) {
      const { name, cause } = upload;
      return { name, error: sentenceOf(cause), cause };
    }
    return made.next().value ?? [];
  });
}

export async function deleteImage(ports: Ports, id: string): Promise<undefined> {
  const [deleted] = await ports.db.delete(images).where(eq(images.id, id)).returning();
  if (!deleted) throw notFound("image");
  await removeUnused(ports, [deleted.file]);
}
