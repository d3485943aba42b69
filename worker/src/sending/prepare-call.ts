import type { PictureType } from "@tbm/contract/content/picture-kinds.ts";
import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";

import { typeOfFile } from "#files/stored-picture.ts";
import type { Attachment } from "#messages/message-content.ts";
import { renderRandom } from "#messages/template.ts";
import type { Ports } from "#ports.ts";
import type { PostChange } from "#telegram/change-post.ts";
import type { Media, Post } from "#telegram/post.ts";

import { callPictures, type ChangeStep, isChange } from "./change-steps.ts";
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

/** What a call needs: a post, a change to one, or why it cannot be made. */
export type Prepared = Post | PostChange | Unsendable;

async function prepareChange(
  ports: Ports,
  step: ChangeStep,
  { broadcast }: Turn,
  fileIds: ReadonlyMap<string, string>,
): Promise<PostChange | Unsendable> {
  const { messageId } = step;
  if (step.kind === "delete") return { kind: "delete", messageId };
  if (step.kind === "buttons") {
    return { kind: "edit-buttons", messageId, keyboard: step.keyboard?.inline_keyboard ?? null };
  }
  const { message } = step;
  const { text, entities } = broadcast.isTemplate ? renderRandom(ports, message) : message;
  const edited = {
    messageId,
    text,
    entities,
    keyboard: message.keyboard?.inline_keyboard ?? null,
    hasNoPreview: broadcast.options.noPreview,
  };
  if (!("picture" in message)) return { kind: `edit-${message.kind}`, ...edited };
  const media = await mediaOf(ports, message.picture, fileIds);
  return media ? { kind: `edit-${message.kind}`, media, ...edited } : FILE_GONE;
}

/** Prepares everything that a call needs, before its delivery is claimed. */
export async function prepare(
  ports: Ports,
  turn: Turn,
  fileIds: ReadonlyMap<string, string>,
): Promise<Prepared> {
  const { step, broadcast } = turn;
  if (step === UNKNOWN_STEP) return UNKNOWN;
  if (isChange(step)) return prepareChange(ports, step, turn, fileIds);
  const written = {
    text: step.kind === "text" ? step.text : step.caption,
    entities: step.entities,
  };
  const { text, entities } = broadcast.isTemplate ? renderRandom(ports, written) : written;
  const { silent, protect, noPreview } = broadcast.options;
  const look = {
    entities,
    isSilent: silent,
    isProtected: protect,
    hasNoPreview: noPreview,
  };
  if (step.kind === "text") {
    const keyboard = step.keyboard?.inline_keyboard ?? null;
    return { ...look, kind: "text", text, keyboard };
  }
  const media = await allMedia(ports, callPictures(step), fileIds);
  if (!media) return FILE_GONE;
  const caption = text;
  if (step.kind === "album") return { ...look, kind: "album", media, caption };
  const [first] = media;
  if (!first) return FILE_GONE;
  const keyboard = step.keyboard?.inline_keyboard ?? null;
  return { ...look, kind: step.kind, media: first, caption, keyboard };
}
