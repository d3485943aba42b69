import { isRecord, textIn } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { MediaKind } from "#state/file-store.ts";
import type { FormattedText, MediaContent } from "#state/message-state.ts";

import type { Call } from "./api-call.ts";
import { resolveFile } from "./input-file.ts";
import { checkCaption } from "./send-media.ts";

/** An item of an album, or the new content of a message, before its file is resolved. */
export type InputMedia = {
  kind: MediaKind;
  media: string;
  body: FormattedText;
  hasSpoiler: boolean;
  isCaptionAbove: boolean;
};

const KINDS: ReadonlySet<string> = new Set(["photo", "video", "document", "animation"]);
const isMediaKind = (type: string): type is MediaKind => KINDS.has(type);

export function readInputMedia(item: unknown, isForAlbum: boolean): InputMedia {
  if (!isRecord(item)) throw refusals.inputMedia("expected an Object");
  const body = checkCaption(
    textIn(item, "caption"),
    textIn(item, "parse_mode"),
    item["caption_entities"],
  );
  const { type, media } = item;
  if (typeof type !== "string") throw refusals.inputMedia(`Can't find field "type"`);
  if (typeof media !== "string" || media === "") throw refusals.inputMedia("media not found");
  if (type === "animation" && isForAlbum) {
    throw refusals.inputMedia(`type "${type}" can't be used in sendMediaGroup`);
  }
  if (!isMediaKind(type)) throw refusals.inputMedia(`type "${type}" is unsupported`);
  return {
    kind: type,
    media,
    body,
    hasSpoiler: item["has_spoiler"] === true,
    isCaptionAbove: item["show_caption_above_media"] === true,
  };
}

export async function resolveMedia(call: Call, input: InputMedia): Promise<MediaContent> {
  const { media, ...content } = input;
  return { ...content, file: await resolveFile(call, input.kind, null, media) };
}
