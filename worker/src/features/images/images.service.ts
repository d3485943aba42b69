import type { Image } from "@tbm/contract/images.ts";
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";

import { folders, images } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

type Row = typeof images.$inferSelect;

const toImage = async (ports: Ports, row: Row): Promise<Image> => ({
  id: row.id,
  name: row.name,
  url: await fileAddress(ports, row.file, row.name),
  size: row.size,
  type: row.type,
  folder: row.folder,
  created_at: row.created_at,
});

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
 * One statement each, so that nothing can come between: the folder is there, and equal bytes are there
 * already or not. In the first case the record shares them and the new copy stays unused.
 */
const insertImage = ({ db }: Ports, image: Row) =>
  db.run(sql`
    INSERT INTO ${images} (id, name, folder, size, type, width, height, digest, file, created_at)
    SELECT ${image.id}, ${image.name}, ${folders.id}, ${image.size}, ${image.type}, ${image.width},
      ${image.height}, ${image.digest},
      coalesce((SELECT file FROM ${images} WHERE digest = ${image.digest} LIMIT 1), ${image.file}),
      ${image.created_at}
    FROM ${folders} WHERE ${folders.id} = ${image.folder}
    ON CONFLICT DO NOTHING`);

export async function addImages(
  ports: Ports,
  folder: string,
  pictures: readonly StoredPicture[],
): Promise<Image[]> {
  const created_at = timestamp(ports);
  const added = pictures.map((picture) => ({
    ...picture,
    id: newId(ports, "img"),
    folder,
    created_at,
  }));
  const [first, ...others] = added.map((image) => insertImage(ports, image));
  if (!first) throw new AppError(422, "refused", "Choose at least one image.");
  await ports.db.batch([first, ...others]);
  const ids = added.map(({ id }) => id);
  const rows = await ports.db
    .select()
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(sql`rowid`);
  if (rows.length === 0) throw notFound("folder");
  return Promise.all(rows.map((row) => toImage(ports, row)));
}

export async function deleteImage(ports: Ports, id: string): Promise<undefined> {
  const [deleted] = await ports.db.delete(images).where(eq(images.id, id)).returning();
  if (!deleted) throw notFound("image");
  await removeUnused(ports, [deleted.file]);
}
