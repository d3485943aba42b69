import { isOverBytes } from "#digest.ts";
import { isRecord, textIn } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { InlineButton } from "#state/message-state.ts";

import { checkLink, isRefusedByServers, mentionedUserId } from "./link.ts";
import { isLongerThan } from "./text-length.ts";

const STYLES = new Set(["", "default", "primary", "danger", "success"]);
const MAX_CALLBACK_BYTES = 64;
const MAX_COPY_CHARACTERS = 256;

/** Whether a person lets buttons point at them; null if there is no such person. */
export type MayPointAt = (userId: number) => boolean | null;

export function readButton(raw: unknown, mayPointAt: MayPointAt): InlineButton {
  if (!isRecord(raw)) throw refusals.cannotParseButton("InlineKeyboardButton must be an Object");
  const { text, style } = raw;
  if (text === undefined) throw refusals.cannotParseButton(`Can't find field "text"`);
  if (typeof text !== "string") {
    throw refusals.cannotParseButton('Field "text" must be of type String');
  }
  if (!STYLES.has(textIn(raw, "style").toLowerCase())) {
    throw refusals.cannotParseButton("invalid button style specified");
  }
  const action = readAction(raw, mayPointAt);
  if (text.trim() === "") throw refusals.buttonTextEmpty();
  const look = {
    ...(style === undefined ? {} : { style }),
    ...(raw["icon_custom_emoji_id"] === undefined
      ? {}
      : { icon_custom_emoji_id: raw["icon_custom_emoji_id"] }),
  };
  return { text, ...look, ...action };
}

function readAction(raw: Record<string, unknown>, mayPointAt: MayPointAt): Record<string, unknown> {
  const { url, callback_data: data, copy_text: copy } = raw;
  if (typeof url === "string" && url !== "") return readUrl(url, mayPointAt);
  if (typeof data === "string" && data !== "") {
    if (isOverBytes(data, MAX_CALLBACK_BYTES)) throw refusals.buttonDataInvalid();
    return { callback_data: data };
  }
  if (raw["pay"] !== undefined || raw["callback_game"] !== undefined)
    throw refusals.markupInvalid();
  if (isRecord(copy)) {
    const copied = textIn(copy, "text");
    if (copied === "" || isLongerThan(copied, MAX_COPY_CHARACTERS)) {
      throw refusals.buttonCopyTextInvalid();
    }
    return { copy_text: { text: copied } };
  }
  for (const name of OTHER_ACTIONS) if (raw[name] !== undefined) return { [name]: raw[name] };
  throw refusals.cannotParseButton("Text buttons are unallowed in the inline keyboard");
}

const OTHER_ACTIONS = [
  "switch_inline_query",
  "switch_inline_query_current_chat",
  "switch_inline_query_chosen_chat",
  "login_url",
  "web_app",
];

function readUrl(url: string, mayPointAt: MayPointAt): Record<string, unknown> {
  const userId = mentionedUserId(url);
  if (userId !== null) {
    const may = mayPointAt(userId);
    if (may === null) throw refusals.buttonUserInvalid();
    if (!may) throw refusals.buttonUserRestricted();
    return { url: `tg://user?id=${userId}` };
  }
  const checked = checkLink(url);
  if ("fault" in checked) throw refusals.buttonUrl(url, checked.fault);
  if (isRefusedByServers(checked.link)) throw refusals.buttonUrlInvalid();
  return { url: checked.link };
}
