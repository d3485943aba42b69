import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { TextContent } from "#state/message-state.ts";
import { formatText } from "#validate/format-text.ts";
import { isLongerThan } from "#validate/text-length.ts";

import type { Call } from "./api-call.ts";
import { readMarkup } from "./call-markup.ts";
import { openDestination, sendOne } from "./send-draft.ts";

const MAX_TEXT = 4096;

function readLinkPreview({ params }: Call): TextContent["linkPreview"] {
  const options = params.json("link_preview_options", () =>
    refusals.bad("can't parse link preview options JSON object"),
  );
  if (options === undefined) {
    return params.flag("disable_web_page_preview") ? { is_disabled: true } : null;
  }
  if (!isRecord(options)) throw refusals.bad("object expected as link preview options");
  return options;
}

const noEntities = () => refusals.bad("can't parse entities JSON object");

export function readText(call: Call, tooLong = refusals.textTooLong): TextContent {
  const { params } = call;
  const raw = params.text("text");
  if (raw === "") throw refusals.textEmpty();
  const body = formatText(raw, params.text("parse_mode"), params.json("entities", noEntities));
  if (body.text === "") throw refusals.textBlank();
  if (isLongerThan(body.text, MAX_TEXT)) throw tooLong();
  return { kind: "text", body, linkPreview: readLinkPreview(call) };
}

export const sendMessage = (call: Call) => {
  const content = readText(call);
  const markup = readMarkup(call);
  return sendOne(call, openDestination(call, ["text"]), content, markup);
};
