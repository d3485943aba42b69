import { isRecord } from "#http/call-params.ts";

import { readLook } from "./button-style.ts";
import {
  FieldFault,
  optionalFlag,
  optionalText,
  requiredObject,
  requiredText,
} from "./json-fields.ts";

type Fields = Record<string, unknown>;

export type LoginUrl = {
  url: string;
  botUsername: string;
  requestsWriteAccess: boolean;
  forwardText: string;
};

/** What an inline button does when it is tapped, in Telegram's order of precedence. */
export type ButtonAction =
  | { kind: "url"; url: string }
  | { kind: "callback"; data: string }
  | { kind: "game" }
  | { kind: "pay" }
  | { kind: "switchInline"; query: string; place: "any" | "chosen" | "current"; types: Fields }
  | ({ kind: "login" } & LoginUrl)
  | { kind: "webApp"; url: string }
  | { kind: "copy"; text: string };

/** A parsed button, before it is checked whether the chat allows it. */
export type GivenButton = { text: string; look: Fields; action: ButtonAction };

export function readButton(raw: unknown): GivenButton {
  if (!isRecord(raw)) throw new FieldFault("InlineKeyboardButton must be an Object");
  const text = requiredText(raw, "text");
  const look = readLook(raw);
  return { text, look, action: readAction(raw) };
}

function readAction(raw: Fields): ButtonAction {
  const url = optionalText(raw, "url");
  if (url !== "") return { kind: "url", url };
  const data = optionalText(raw, "callback_data");
  if (data !== "") return { kind: "callback", data };
  if (raw["callback_game"] !== undefined) return { kind: "game" };
  if (raw["pay"] !== undefined) return { kind: "pay" };
  const switched = readSwitch(raw);
  if (switched) return switched;
  if (raw["login_url"] !== undefined) return readLogin(requiredObject(raw, "login_url"));
  if (raw["web_app"] !== undefined) {
    return { kind: "webApp", url: requiredText(requiredObject(raw, "web_app"), "url") };
  }
  if (raw["copy_text"] !== undefined) {
    return { kind: "copy", text: requiredText(requiredObject(raw, "copy_text"), "text") };
  }
  throw new FieldFault("Text buttons are unallowed in the inline keyboard");
}

const CHAT_TYPES = [
  "allow_user_chats",
  "allow_bot_chats",
  "allow_group_chats",
  "allow_channel_chats",
];

function readSwitch(raw: Fields): ButtonAction | null {
  const kind = "switchInline";
  if (raw["switch_inline_query"] !== undefined) {
    return { kind, query: requiredText(raw, "switch_inline_query"), place: "any", types: {} };
  }
  if (raw["switch_inline_query_chosen_chat"] !== undefined) {
    const chosen = requiredObject(raw, "switch_inline_query_chosen_chat");
    const query = optionalText(chosen, "query");
    const allowed = CHAT_TYPES.filter((name) => optionalFlag(chosen, name));
    const types = Object.fromEntries(allowed.map((name) => [name, true]));
    return { kind, query, place: "chosen", types };
  }
  if (raw["switch_inline_query_current_chat"] !== undefined) {
    const query = requiredText(raw, "switch_inline_query_current_chat");
    return { kind, query, place: "current", types: {} };
  }
  return null;
}

function readLogin(login: Fields): ButtonAction {
  const url = requiredText(login, "url");
  const given = optionalText(login, "bot_username");
  const requestsWriteAccess = optionalFlag(login, "request_write_access");
  const forwardText = optionalText(login, "forward_text");
  const botUsername = given.replace(/^@/, "");
  if (given !== "" && !/^\w+$/.test(botUsername)) {
    throw new FieldFault("LoginUrl bot username is invalid");
  }
  return { kind: "login", url, botUsername, requestsWriteAccess, forwardText };
}
