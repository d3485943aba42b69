import { refusals } from "#refusals.ts";
import type { MediaKind } from "#state/file-store.ts";
import type { FormattedText, MediaContent } from "#state/message-state.ts";
import { formatText } from "#validate/format-text.ts";
import { isLongerThan } from "#validate/text-length.ts";

import type { Call } from "./api-call.ts";
import { readMarkup } from "./call-markup.ts";
import { resolveFile } from "./input-file.ts";
import { openDestination, sendOne } from "./send-draft.ts";

const MAX_CAPTION = 1024;

export function checkCaption(
  raw: string,
  parseMode: string,
  entities: unknown,
  tooLong = refusals.captionTooLong,
): FormattedText {
  const caption = formatText(raw, parseMode, entities);
  if (isLongerThan(caption.text, MAX_CAPTION)) throw tooLong();
  return caption;
}

export function readCaption({ params }: Call, tooLong = refusals.captionTooLong): FormattedText {
  const entities = params.json("caption_entities", () =>
    refusals.bad("can't parse caption entities JSON object"),
  );
  return checkCaption(params.text("caption"), params.text("parse_mode"), entities, tooLong);
}

const sendMedia = (kind: MediaKind) => async (call: Call) => {
  const body = readCaption(call);
  const markup = readMarkup(call);
  const destination = openDestination(call, [kind]);
  const file = await resolveFile(call, kind, kind, call.params.text(kind));
  const content: MediaContent = {
    kind,
    file,
    body,
    hasSpoiler: call.params.flag("has_spoiler"),
    isCaptionAbove: call.params.flag("show_caption_above_media"),
  };
  return sendOne(call, destination, content, markup);
};

export const sendPhoto = sendMedia("photo");
export const sendAnimation = sendMedia("animation");
export const sendDocument = sendMedia("document");
export const sendVideo = sendMedia("video");
