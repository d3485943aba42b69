import { LIMITS } from "@tbm/contract/limits.ts";
import { NO_PICTURE } from "@tbm/contract/picture-kinds.ts";
import type { Fault, PictureOutline, PreflightInput } from "@tbm/contract/preflight.ts";
import { eq, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { folders } from "#db/schema.ts";
import { findPictures } from "#messages/message-pictures.ts";
import { shapeFault } from "#pictures/picture.ts";
import type { Ports } from "#ports.ts";

const ANIMATED = "image/gif";
const KINDS = new Set(["image/jpeg", "image/png", "image/webp", ANIMATED]);

export interface Chosen {
  /** The types of the pictures of one message. */
  types: string[];
  /** Whether some may be animated, in this message or another one of the campaign. */
  hasStills: boolean;
  hasAnimations: boolean;
  faults: Fault[];
}

const blocking = (code: string, text: string): Fault => ({ code, text, isBlocking: true });
const remark = (code: string, text: string): Fault => ({ code, text, isBlocking: false });

const chosen = (types: string[], faults: Fault[] = []): Chosen => ({
  types,
  hasStills: types.some((type) => type !== ANIMATED),
  hasAnimations: types.includes(ANIMATED),
  faults,
});

/** Why an upload would be refused; to be read after "The picture". */
function outlineFault({ type, size, width, height }: PictureOutline): string | null {
  if (!KINDS.has(type)) return NO_PICTURE;
  if (size > LIMITS.imageBytes) return "is larger than 10 MB";
  if (width === undefined || height === undefined) return null;
  return shapeFault({ width, height });
}

function uploaded(pictures: readonly PictureOutline[]): Chosen {
  const faults = pictures.map(outlineFault).filter((fault) => fault !== null);
  return chosen(
    pictures.map(({ type }) => type),
    faults.map((fault) => blocking("picture_refused", `The picture ${fault}.`)),
  );
}

async function ofIds(ports: Ports, ids: readonly string[]): Promise<Chosen> {
  const found = await findPictures(ports, ids);
  const types = [...new Set(ids)].flatMap((id) => found.get(id)?.type ?? []);
  const gone = new Set(ids).size - types.length;
  const text =
    gone === 1
      ? "A chosen picture is not in the library any more."
      : `${gone} chosen pictures are not in the library any more.`;
  const faults = gone > 0 ? [blocking("picture_gone", text)] : [];
  return chosen(types, faults);
}

/** Which pictures a run draws nobody knows; what it may hold is what the folder holds. */
async function ofFolder({ db }: Ports, folderId: string, wanted: number): Promise<Chosen> {
  const [folder] = await db.select().from(folders).where(eq(folders.id, folderId));
  if (!folder) {
    const text = "This folder is not in the list any more. Choose another.";
    return chosen([], [blocking("folder_gone", text)]);
  }
  const [counts] = await db.all<SqlValue[]>(sql`
    SELECT count(*), coalesce(sum(type = ${ANIMATED}), 0) FROM images WHERE folder = ${folderId}`);
  const [all, animated] = [Number(counts?.[0] ?? 0), Number(counts?.[1] ?? 0)];
  const stills = Math.min(all - animated, wanted);
  const types = [
    ...Array.from({ length: stills }, () => "image/jpeg"),
    ...Array.from({ length: Math.min(animated, wanted - stills) }, () => ANIMATED),
  ];
  const faults: Fault[] = [];
  if (all === 0) {
    const text = `The folder “${folder.name}” has no pictures. Runs are skipped until it has some.`;
    faults.push(blocking("folder_empty", text));
  } else if (all < wanted) {
    const text = `The folder has only ${all} of the ${wanted} pictures that are to go at a time.`;
    faults.push(remark("folder_short", text));
  }
  return { types, hasStills: all > animated, hasAnimations: animated > 0, faults };
}

export async function choosePictures(ports: Ports, input: PreflightInput): Promise<Chosen> {
  if (input.folderId) return ofFolder(ports, input.folderId, input.imagesPerSend);
  const own = uploaded(input.pictures ?? []);
  const others = await ofIds(ports, input.imageIds ?? []);
  return chosen([...own.types, ...others.types], [...own.faults, ...others.faults]);
}
