import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { MessagePicture } from "@tbm/contract/images.ts";
import type { SavedPost, SavedPostDetail } from "@tbm/contract/writing/saved-posts.ts";
import { desc, eq, sql } from "drizzle-orm";

import { existingGroups } from "#db/group-identity.ts";
import { groupSets } from "#db/group-tables.ts";
import { attachments, bots, keyboards } from "#db/schema.ts";
import { savedPosts } from "#db/writing-tables.ts";
import { removeUnused } from "#files/unused-files.ts";
import { notFound } from "#http/app-error.ts";
import { filesOf, readAllPictures } from "#messages/message-pictures.ts";
import type { Ports } from "#ports.ts";

const knownGroups = existingGroups(savedPosts.groups);

/** What a post refers to is left out once it is deleted. */
const columns = {
  id: savedPosts.id,
  name: savedPosts.name,
  version: savedPosts.version,
  message: savedPosts.message,
  entities: savedPosts.entities,
  options: savedPosts.options,
  lifetime: savedPosts.lifetime,
  keyboardId: sql<
    string | null
  >`(SELECT known.id FROM ${keyboards} AS known WHERE known.id = ${savedPosts.keyboard_id})`,
  botId: sql<
    string | null
  >`iif(${savedPosts.bot_id} = ${AUTOMATIC_BOT}, ${AUTOMATIC_BOT}, (SELECT known.id FROM ${bots} AS known WHERE known.id = ${savedPosts.bot_id}))`,
  sets: sql`(SELECT json_group_array(known.id) FROM ${groupSets} AS known
    WHERE known.id IN (SELECT value FROM json_each(${savedPosts.sets})))`.mapWith(savedPosts.sets),
  created_at: savedPosts.created_at,
  updated_at: savedPosts.updated_at,
};

const selectPosts = ({ db }: Ports) =>
  db
    .select({ ...columns, group_count: sql<number>`json_array_length(${knownGroups})` })
    .from(savedPosts);

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

const toPost = (
  { options, lifetime, ...row }: Row,
  images: MessagePicture[] | undefined,
): SavedPost => ({ ...row, ...options, ...lifetime, images: images ?? [] });

export async function listSavedPosts(ports: Ports): Promise<SavedPost[]> {
  const rows = await selectPosts(ports).orderBy(desc(savedPosts.updated_at), sql`rowid DESC`);
  const pictures = await readAllPictures(
    ports,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPost(row, pictures.get(row.id)));
}

export async function findSavedPost(ports: Ports, id: string): Promise<SavedPostDetail | null> {
  const [row] = await selectPosts(ports).where(eq(savedPosts.id, id));
  if (!row) return null;
  const [audience] = await ports.db
    .select({ groups: knownGroups.mapWith(savedPosts.groups) })
    .from(savedPosts)
    .where(eq(savedPosts.id, id));
  const pictures = await readAllPictures(ports, [id]);
  return { ...toPost(row, pictures.get(id)), groups: audience?.groups ?? [] };
}

export async function getSavedPost(ports: Ports, id: string): Promise<SavedPostDetail> {
  const post = await findSavedPost(ports, id);
  if (!post) throw notFound("saved_post");
  return post;
}

export async function deleteSavedPost(ports: Ports, id: string): Promise<undefined> {
  const { db } = ports;
  const files = await filesOf(ports, id);
  const [deleted] = await db.batch([
    db.delete(savedPosts).where(eq(savedPosts.id, id)).returning(),
    db
      .delete(attachments)
      .where(sql`owner_id = ${id} AND owner_id NOT IN (SELECT id FROM ${savedPosts})`),
  ]);
  if (deleted.length === 0) throw notFound("saved_post");
  await removeUnused(ports, files);
}
