import { isRecord } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";

import { readLook } from "./button-style.ts";
import {
  FieldFault,
  optionalFlag,
  optionalText,
  requiredInteger,
  requiredObject,
  requiredText,
} from "./json-fields.ts";
import { checkHttpsLink, mentionedUserId } from "./link.ts";
import type { MarkupPlace } from "./markup-place.ts";

type Fields = Record<string, unknown>;

/** A button of a reply keyboard. `request` names what it asks the person for, "" for nothing. */
export type GivenKey = { text: string; look: Fields; request: string; fields: Fields };

export function readKey(raw: unknown): GivenKey {
  if (typeof raw === "string") return { text: raw, look: {}, request: "", fields: {} };
  if (!isRecord(raw)) throw new FieldFault("KeyboardButton must be a String or an Object");
  const text = requiredText(raw, "text");
  return { text, look: readLook(raw), ...readRequest(raw) };
}

/** What a button can request, in Telegram's order, and Telegram's noun for it. */
const REQUESTS: Record<string, string> = {
  request_contact: "Phone number can be requested",
  request_location: "Location can be requested",
  request_poll: "Poll can be requested",
  web_app: "Web App buttons can be used",
  request_users: "Users can be requested",
  request_chat: "Chats can be requested",
  request_managed_bot: "Managed bots can be requested",
};

function readRequest(raw: Fields): { request: string; fields: Fields } {
  const asksForPhone = optionalFlag(raw, "request_phone_number");
  if (optionalFlag(raw, "request_contact") || asksForPhone) {
    return { request: "request_contact", fields: { request_contact: true } };
  }
  if (optionalFlag(raw, "request_location")) {
    return { request: "request_location", fields: { request_location: true } };
  }
  for (const request of Object.keys(REQUESTS)) {
    if (raw[request] === undefined || typeof raw[request] === "boolean") continue;
    const asked = requiredObject(raw, request);
    if (request === "web_app") requiredText(asked, "url");
    else if (request !== "request_poll") requiredInteger(asked, "request_id");
    return { request, fields: { [request]: asked } };
  }
  return { request: "", fields: {} };
}

export function placeKey({ text, look, request, fields }: GivenKey, { chatType }: MarkupPlace) {
  if (text.trim() === "") throw refusals.keyTextEmpty();
  if (request !== "" && chatType !== "private") throw refusals.keyPrivateOnly(REQUESTS[request]);
  if (isRecord(fields["web_app"])) {
    const url = optionalText(fields["web_app"], "url");
    if (mentionedUserId(url) !== null) throw refusals.userLinkIn("Web App");
    checkHttpsLink(url, refusals.keyWebAppUrl);
  }
  return { text, ...look, ...fields };
}
