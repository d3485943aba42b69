import { picturesOf } from "@tbm/contract/message-steps.ts";

import { typeOfFile } from "#files/stored-picture.ts";
import type { Ports } from "#ports.ts";
import type { Media, Post } from "#telegram/post.ts";

import type { Attachment } from "./content.ts";
import type { Turn } from "./selection.ts";
import { renderRandom } from "./template.ts";

/** Telegram judges a picture by its name as well, and takes a WebP only under another's. */
const NAMES: Record<string, string> = {
  "image/png": "picture.png",
  "image/gif": "picture.gif",
};

async function mediaOf(
  ports: Ports,
  { file, digest }: Attachment,
  fileIds: ReadonlyMap<string, string>,
): Promise<Media | null> {
  const fileId = fileIds.get(digest);
  if (fileId !== undefined) return { fileId };
  const stored = await ports.files.find(file);
  const bytes = await stored?.read();
  return bytes ? { bytes, name: NAMES[typeOfFile(file) ?? ""] ?? "picture.jpg" } : null;
}

/** Makes ready all that a call needs, before its delivery is marked. Null if a picture's file is gone. */
export async function prepare(
  ports: Ports,
  { step, broadcast }: Turn,
  fileIds: ReadonlyMap<string, string>,
): Promise<Post | null> {
  const render = (text: string) => (broadcast.isTemplate ? renderRandom(ports, text) : text);
  const { silent, protect, noPreview } = broadcast.options;
  const look = {
    entities: step.entities,
    isSilent: silent,
    isProtected: protect,
    hasNoPreview: noPreview,
  };
  if (step.kind === "text") {
    const keyboard = step.keyboard?.inline_keyboard ?? null;
    return { ...look, kind: "text", text: render(step.text), keyboard };
  }
  const media: Media[] = [];
  for (const picture of picturesOf(step)) {
    const found = await mediaOf(ports, picture, fileIds);
    if (!found) return null;
    media.push(found);
  }
  const caption = render(step.caption);
  if (step.kind === "album") return { ...look, kind: "album", media, caption };
  const [first] = media;
  const keyboard = step.keyboard?.inline_keyboard ?? null;
  return first ? { ...look, kind: step.kind, media: first, caption, keyboard } : null;
}
