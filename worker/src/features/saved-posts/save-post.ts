import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import { optionsOf } from "@tbm/contract/content/message-look.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type {
  SavedPostDetail,
  SavedPostInput,
  SavedPostName,
  SavedPostUpdate,
} from "@tbm/contract/writing/saved-posts.ts";
import { sql } from "drizzle-orm";

import { savedPosts } from "#db/writing-tables.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { AppError, notFound, refused } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { arePicturesInUse, choosePictures, pictureGone } from "#messages/choose-pictures.ts";
import { filesOf, replacePictures } from "#messages/message-pictures.ts";
import { findGroups, findLayout } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

import { findSavedPost, getSavedPost } from "./saved-posts.service.ts";

/** Checks what the post refers to. Returns its pictures and the columns that every save writes. */
async function prepare(ports: Ports, input: SavedPostInput, files: readonly StoredPicture[]) {
  await findLayout(ports, input.keyboardId);
  const pictures = await choosePictures(ports, files, input.imageIds);
  if (input.message === "" && pictures.length === 0) throw refused("saved_post_empty");
  const { ids: groups } = await findGroups(ports, input.groups);
  const row = {
    name: input.name,
    version: newId(ports, "rev"),
    message: input.message,
    entities: input.entities,
    options: optionsOf(input),
    lifetime: lifetimeOf(input),
    keyboard_id: input.keyboardId ?? null,
    bot_id: input.botId ?? null,
    groups,
    sets: input.sets,
    updated_at: timestamp(ports),
  };
  return { pictures, row, areInUse: arePicturesInUse(pictures, files) };
}

/** True while the post has the content of this save. */
const isSaved = (id: string, version: string) =>
  sql`EXISTS (SELECT 1 FROM ${savedPosts} WHERE saved_posts.id = ${id} AND version = ${version})`;

const isTaken = (name: string, id: string) =>
  sql`EXISTS (SELECT 1 FROM saved_posts AS other
    WHERE other.name = ${name} COLLATE NOCASE AND other.id <> ${id})`;

async function refuseTakenName({ db }: Ports, name: string, id: string): Promise<void> {
  const others = await db.$count(
    savedPosts,
    sql`${savedPosts.name} = ${name} COLLATE NOCASE AND ${savedPosts.id} <> ${id}`,
  );
  if (others > 0) throw new AppError(409, "saved_post_name_taken", { name });
}

export async function createSavedPost(
  ports: Ports,
  input: SavedPostInput,
  files: readonly StoredPicture[],
): Promise<SavedPostDetail> {
  const { db } = ports;
  const id = newId(ports, "svp");
  const known = await findSavedPost(ports, id);
  // A retry after a crash finds the post of the first request.
  if (known) return known;
  const { pictures, row, areInUse } = await prepare(ports, input, files);
  await db.batch([
    db
      .insert(savedPosts)
      .values({ id, ...row, created_at: row.updated_at })
      .onConflictDoNothing(),
    db.delete(savedPosts).where(sql`${savedPosts.id} = ${id} AND NOT (${areInUse}
      AND (SELECT count(*) FROM ${savedPosts}) <= ${LIMITS.savedPosts})`),
    ...replacePictures(ports, id, pictures, isSaved(id, row.version)),
  ]);
  const post = await findSavedPost(ports, id);
  if (post) return post;
  await refuseTakenName(ports, input.name, id);
  if ((await db.$count(savedPosts)) < LIMITS.savedPosts) throw pictureGone();
  throw refused("saved_posts_exceeded", { limit: LIMITS.savedPosts });
}

export async function updateSavedPost(
  ports: Ports,
  id: string,
  input: SavedPostUpdate,
  files: readonly StoredPicture[],
): Promise<SavedPostDetail> {
  const { db } = ports;
  const before = await getSavedPost(ports, id);
  const opened = input.version ?? before.version;
  const { pictures, row, areInUse } = await prepare(ports, input, files);
  const old = await filesOf(ports, id);
  const [updated] = await db.batch([
    db
      .update(savedPosts)
      .set(row)
      .where(
        sql`${savedPosts.id} = ${id} AND ${savedPosts.version} = ${opened}
          AND NOT ${isTaken(input.name, id)} AND ${areInUse}`,
      )
      .returning({ id: savedPosts.id }),
    ...replacePictures(ports, id, pictures, isSaved(id, row.version)),
  ]);
  if (updated.length === 0) {
    const { name, version } = await getSavedPost(ports, id);
    if (version !== opened) throw new AppError(409, "saved_post_changed", { name });
    await refuseTakenName(ports, input.name, id);
    throw pictureGone();
  }
  await removeUnused(ports, old);
  return getSavedPost(ports, id);
}

/** The version stays, so that a post that is open in the composer can still be saved. */
export async function renameSavedPost(
  ports: Ports,
  id: string,
  { name }: SavedPostName,
): Promise<SavedPostDetail> {
  const [renamed] = await ports.db
    .update(savedPosts)
    .set({ name })
    .where(sql`${savedPosts.id} = ${id} AND NOT ${isTaken(name, id)}`)
    .returning({ id: savedPosts.id });
  if (!renamed) {
    await refuseTakenName(ports, name, id);
    throw notFound("saved_post");
  }
  return getSavedPost(ports, id);
}
