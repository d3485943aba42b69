import type { Folder, FolderInput } from "@tbm/contract/images.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, count, desc, eq, notExists, type SQL, sql } from "drizzle-orm";

import { campaigns, folders, images } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

interface Cover {
  file: string;
  name: string;
}

async function newestFirst(ports: Ports, condition?: SQL): Promise<Folder[]> {
  const { db } = ports;
  const imageCount = db
    .select({ count: count() })
    .from(images)
    .where(eq(images.folder, folders.id));
  const covers = sql`(SELECT json_group_array(json_object('file', file, 'name', name)) FROM (
    SELECT file, name FROM ${images} WHERE images.folder = folders.id
    ORDER BY created_at DESC, rowid DESC LIMIT ${LIMITS.folderCovers}))`.mapWith(
    // Written by the statement itself.
    (list: string) => JSON.parse(list) as Cover[],
  );
  const rows = await db
    .select({
      id: folders.id,
      name: folders.name,
      imageCount: sql<number>`(${imageCount})`,
      created_at: folders.created_at,
      covers,
    })
    .from(folders)
    .where(condition)
    .orderBy(desc(folders.created_at), sql`folders.rowid desc`);
  const addressOf = ({ file, name }: Cover) => fileAddress(ports, file, name);
  return Promise.all(
    rows.map(async ({ id, name, imageCount: total, created_at, covers: newest }) => {
      const addresses = await Promise.all(newest.map(addressOf));
      return { id, name, imageCount: total, created_at, covers: addresses };
    }),
  );
}

export const listFolders = (ports: Ports) => newestFirst(ports);

export async function createFolder(ports: Ports, { name }: FolderInput): Promise<Folder> {
  const folder = { id: newId(ports, "fld"), name, created_at: timestamp(ports) };
  await ports.db.insert(folders).values(folder).onConflictDoNothing();
  return { ...folder, imageCount: 0, covers: [] };
}

export async function renameFolder(
  ports: Ports,
  id: string,
  { name }: FolderInput,
): Promise<Folder> {
  await ports.db.update(folders).set({ name }).where(eq(folders.id, id));
  const [folder] = await newestFirst(ports, eq(folders.id, id));
  if (!folder) throw notFound("folder");
  return folder;
}

export async function assertFolder({ db }: Ports, id: string): Promise<void> {
  const [folder] = await db.select({ id: folders.id }).from(folders).where(eq(folders.id, id));
  if (!folder) throw notFound("folder");
}

export async function deleteFolder(ports: Ports, id: string): Promise<undefined> {
  const { db } = ports;
  const content = db.select({ id: images.id }).from(images).where(eq(images.folder, id));
  const users = db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.folder_id, id));
  const [deleted] = await db
    .delete(folders)
    .where(and(eq(folders.id, id), notExists(content), notExists(users)))
    .returning({ id: folders.id });
  if (deleted) return;
  await assertFolder(ports, id);
  if ((await content.limit(1)).length > 0) throw new AppError(409, "folder_not_empty");
  const names = (await users).map(({ name }) => name);
  throw new AppError(409, "folder_in_use", { campaigns: names });
}
