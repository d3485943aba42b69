import { ANIMATION_TYPE, PICTURE_TYPES } from "@tbm/contract/content/picture-kinds.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Fault, PictureOutline, PreflightInput } from "@tbm/contract/preflight.ts";
import type { PictureFault } from "@tbm/contract/sentences/picture-faults.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { folders } from "#db/schema.ts";
import { findPictures } from "#messages/message-pictures.ts";
import { shapeFault } from "#pictures/picture.ts";
import type { Ports } from "#ports.ts";

import { blocking, remark } from "./faults.ts";

const TYPES = new Set<string>(PICTURE_TYPES);

export interface Chosen {
  /** The types of the pictures of one message. */
  types: string[];
  /** Whether this message, or another one of the campaign, may have still or animated pictures. */
  hasStills: boolean;
  hasAnimations: boolean;
  faults: Fault[];
}

const chosen = (types: string[], faults: Fault[] = []): Chosen => ({
  types,
  hasStills: types.some((type) => type !== ANIMATION_TYPE),
  hasAnimations: types.includes(ANIMATION_TYPE),
  faults,
});

/** Why the upload of this picture would be refused; null if it would not. */
function outlineFault({ type, size, width, height }: PictureOutline): PictureFault | null {
  if (!TYPES.has(type)) return { fault: "not_a_picture" };
  if (size > LIMITS.imageBytes) {
    return { fault: "too_large", megabytes: LIMITS.imageBytes / 1024 / 1024 };
  }
  if (width === undefined || height === undefined) return null;
  return shapeFault({ width, height });
}

function uploaded(pictures: readonly PictureOutline[]): Chosen {
  const faults = pictures.map(outlineFault).filter((fault) => fault !== null);
  return chosen(
    pictures.map(({ type }) => type),
    faults.map((fault) => blocking({ code: "picture_refused", params: fault })),
  );
}

async function ofIds(ports: Ports, ids: readonly string[]): Promise<Chosen> {
  const found = await findPictures(ports, ids);
  const types = [...new Set(ids)].flatMap((id) => found.get(id)?.type ?? []);
  const gone = new Set(ids).size - types.length;
  const faults = gone > 0 ? [blocking({ code: "picture_gone", params: { count: gone } })] : [];
  return chosen(types, faults);
}

/** It is not known which pictures a run will draw, so it may contain anything that the folder contains. */
async function ofFolder({ db }: Ports, folderId: string, wanted: number): Promise<Chosen> {
  const [folder] = await db.select().from(folders).where(eq(folders.id, folderId));
  if (!folder) return chosen([], [blocking(plain("folder_gone"))]);
  const [counts] = await db.all<SqlValue[]>(sql`
    SELECT count(*), coalesce(sum(type = ${ANIMATION_TYPE}), 0) FROM images WHERE folder = ${folderId}`);
  const [all, animated] = [Number(counts?.[0] ?? 0), Number(counts?.[1] ?? 0)];
  const stills = Math.min(all - animated, wanted);
  const types = [
    ...Array.from({ length: stills }, () => "image/jpeg"),
    ...Array.from({ length: Math.min(animated, wanted - stills) }, () => ANIMATION_TYPE),
  ];
  const faults: Fault[] = [];
  if (all === 0) {
    faults.push(blocking({ code: "folder_empty", params: { folder: folder.name } }));
  } else if (all < wanted) {
    faults.push(remark({ code: "folder_short", params: { count: all, wanted } }));
  }
  return { types, hasStills: all > animated, hasAnimations: animated > 0, faults };
}

type PictureQuestion = Pick<PreflightInput, "pictures" | "imageIds" | "folderId" | "imagesPerSend">;

export async function choosePictures(ports: Ports, input: PictureQuestion): Promise<Chosen> {
  if (input.folderId) return ofFolder(ports, input.folderId, input.imagesPerSend);
  const own = uploaded(input.pictures ?? []);
  const others = await ofIds(ports, input.imageIds ?? []);
  return chosen([...own.types, ...others.types], [...own.faults, ...others.faults]);
}
