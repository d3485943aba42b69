import { picturesOf } from "@tbm/contract/content/message-steps.ts";
import type { PictureType } from "@tbm/contract/content/picture-kinds.ts";
import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";

import { typeOfFile } from "#files/stored-picture.ts";
import type { Attachment } from "#messages/message-content.ts";
import { renderRandom } from "#messages/template.ts";
import type { Ports } from "#ports.ts";
import type { Media, Post } from "#telegram/post.ts";

import type { Turn } from "./lane-calls.ts";
import { UNKNOWN_STEP } from "./select-next.ts";

/** Telegram also looks at a file's name, and accepts a WebP only under the name of another type. */
const NAMES: Record<PictureType, string> = {
  "image/jpeg": "picture.jpg",
  "image/png": "picture.png",
  "image/gif": "picture.gif",
  "image/webp": "picture.jpg",
};

/** A message that cannot be sent, and why. */
export interface Unsendable {
  kind: "unsendable";
  cause: Cause;
}

const FILE_GONE: Unsendable = { kind: "unsendable", cause: plain("picture_file_gone") };
const UNKNOWN: Unsendable = { kind: "unsendable", cause: plain("message_unreadable") };

async function mediaOf(
  ports: Ports,
  { file, digest }: Attachment,
  fileIds: ReadonlyMap<string, string>,
): Promise<Media | null> {
  const fileId = fileIds.get(digest);
  if (fileId !== undefined) return { fileId };
  const stored = await ports.files.find(file);
  const bytes = await stored?.read();
  return bytes ? { bytes, name: NAMES[typeOfFile(file) ?? "image/jpeg"] } : null;
}

/** Opens all pictures. If one is missing or fails, closes the others; returns null if one is missing. */
async function allMedia(
  ports: Ports,
  pictures: readonly Attachment[],
  fileIds: ReadonlyMap<string, string>,
): Promise<Media[] | null> {
  const media: Media[] = [];
  let isWhole = false;
  try {
    for (const picture of pictures) {
      const found = await mediaOf(ports, picture, fileIds);
      if (!found) return null;
      media.push(found);
    }
    isWhole = true;
    return media;
  } finally {
    const unused = isWhole ? [] : media;
    for (const item of unused)
      if ("bytes" in item) await item.bytes.cancel().catch(() => undefined);
  }
}

/** Prepares everything that a call needs, before its delivery is claimed. */
export async function prepare(
  ports: Ports,
  { step, broadcast }: Turn,
  fileIds: ReadonlyMap<string, string>,
): Promise<Post | Unsendable> {
  if (step === UNKNOWN_STEP) return UNKNOWN;
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
  const media = await allMedia(ports, picturesOf(step), fileIds);
  if (!media) return FILE_GONE;
  const caption = render(step.caption);
  if (step.kind === "album") return { ...look, kind: "album", media, caption };
  const [first] = media;
  if (!first) return FILE_GONE;
  const keyboard = step.keyboard?.inline_keyboard ?? null;
  return { ...look, kind: step.kind, media: first, caption, keyboard };
}
