import { LIMITS } from "@tbm/contract/limits.ts";
import type { Draft, DraftInput } from "@tbm/contract/writing/drafts.ts";
import { desc, eq, sql } from "drizzle-orm";

import { attachments } from "#db/schema.ts";
import { drafts } from "#db/writing-tables.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { choosePictures } from "#messages/choose-pictures.ts";
import {
  filesOf,
  findPictures,
  readAllPictures,
  replacePictures,
} from "#messages/message-pictures.ts";
import type { Ports } from "#ports.ts";

/** The prefix keeps the pictures of drafts apart from those of other records. */
const DRAFT_ID = /^drf_[\w-]{8,60}$/;

const changed = () => new AppError(409, "draft_changed");

async function read(ports: Ports, rows: (typeof drafts.$inferSelect)[]): Promise<Draft[]> {
  const pictures = await readAllPictures(
    ports,
    rows.map(({ id }) => id),
  );
  return rows.map(({ revision: _revision, ...row }) => ({
    ...row,
    images: pictures.get(row.id) ?? [],
  }));
}

export const listDrafts = async (ports: Ports): Promise<Draft[]> =>
  read(ports, await ports.db.select().from(drafts).orderBy(desc(drafts.version)));

/** Deletes the oldest drafts that are too many, and returns the files that they used. */
async function deleteOldest({ db }: Ports): Promise<string[]> {
  const old = sql`(SELECT id FROM ${drafts} ORDER BY version DESC LIMIT -1 OFFSET ${LIMITS.drafts})`;
  const [dropped] = await db.batch([
    db
      .delete(attachments)
      .where(sql`owner_id IN ${old}`)
      .returning({ file: attachments.file }),
    db.delete(drafts).where(sql`${drafts.id} IN ${old}`),
  ]);
  return dropped.map(({ file }) => file);
}

export async function storeDraft(
  ports: Ports,
  id: string,
  input: DraftInput,
  files: readonly StoredPicture[],
): Promise<Draft> {
  if (!DRAFT_ID.test(id)) throw notFound("draft");
  const { db } = ports;
  const known = await findPictures(ports, input.imageIds);
  const pictures = await choosePictures(
    ports,
    files,
    input.imageIds.filter((imageId) => known.has(imageId)),
  );
  const version = Math.max(ports.now(), input.version + 1);
  const content = JSON.stringify(input.content);
  const revision = newId(ports, "rev");
  const isStored = sql`EXISTS (SELECT 1 FROM ${drafts}
    WHERE drafts.id = ${id} AND revision = ${revision})`;
  const old = await filesOf(ports, id);
  await db.batch([
    input.version === 0
      ? db.run(sql`INSERT INTO ${drafts} (id, version, revision, content)
          VALUES (${id}, ${version}, ${revision}, ${content}) ON CONFLICT DO NOTHING`)
      : db.run(sql`UPDATE ${drafts}
          SET version = ${version}, revision = ${revision}, content = ${content}
          WHERE id = ${id} AND version = ${input.version}`),
    ...replacePictures(ports, id, pictures, isStored),
  ]);
  const rows = await db
    .select()
    .from(drafts)
    .where(sql`${drafts.id} = ${id} AND ${drafts.revision} = ${revision}`);
  const [draft] = await read(ports, rows);
  if (!draft) throw changed();
  await removeUnused(ports, [...old, ...(input.version === 0 ? await deleteOldest(ports) : [])]);
  return draft;
}

export async function deleteDraft(
  ports: Ports,
  id: string,
  version: number | undefined,
): Promise<undefined> {
  const { db } = ports;
  const old = await filesOf(ports, id);
  const isMeant = version === undefined ? sql`TRUE` : sql`${drafts.version} = ${version}`;
  const [deleted] = await db.batch([
    db
      .delete(drafts)
      .where(sql`${drafts.id} = ${id} AND ${isMeant}`)
      .returning(),
    db.delete(attachments).where(sql`owner_id = ${id} AND owner_id LIKE 'drf\\_%' ESCAPE '\\'
        AND owner_id NOT IN (SELECT id FROM ${drafts})`),
  ]);
  if (deleted.length === 0) {
    throw (await db.$count(drafts, eq(drafts.id, id))) > 0 ? changed() : notFound("draft");
  }
  await removeUnused(ports, old);
}
