import type { Folder, FolderInput } from "@tbm/contract/images.ts";
import { and, count, desc, eq, notExists, sql } from "drizzle-orm";

import { campaigns, folders, images } from "#db/schema.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

export async function listFolders({ db }: Ports): Promise<Folder[]> {
  const imageCount = db
    .select({ count: count() })
    .from(images)
    .where(eq(images.folder, folders.id));
  return db
    .select({
      id: folders.id,
      name: folders.name,
      imageCount: sql<number>`(${imageCount})`,
      created_at: folders.created_at,
    })
    .from(folders)
    .orderBy(desc(folders.created_at), sql`folders.rowid desc`);
}

export async function createFolder(ports: Ports, { name }: FolderInput): Promise<Folder> {
  const folder = { id: newId(ports, "fld"), name, created_at: timestamp(ports) };
  await ports.db.insert(folders).values(folder).onConflictDoNothing();
  return { ...folder, imageCount: 0 };
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
