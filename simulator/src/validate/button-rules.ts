import { isOverBytes } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { InlineButton } from "#state/message-state.ts";

import type { ButtonAction, GivenButton, LoginUrl } from "./inline-keyboard.ts";
import { checkHttpsLink, checkLink, hostOf, isRefusedByServers, mentionedUserId } from "./link.ts";
import type { MarkupPlace } from "./markup-place.ts";
import { isLongerThan } from "./text-length.ts";

type Fields = Record<string, unknown>;

const MAX_CALLBACK_BYTES = 64;
const MAX_COPY_CHARACTERS = 256;

/** The button as members see it; throws Telegram's refusal if it is not allowed there. */
export function placeButton({ text, look, action }: GivenButton, place: MarkupPlace): InlineButton {
  if (text.trim() === "") throw refusals.buttonTextEmpty();
  return { text, ...look, ...placeAction(action, place) };
}

function placeAction(action: ButtonAction, place: MarkupPlace): Fields {
  switch (action.kind) {
    case "url":
      return placeUrl(action.url, place);
    case "callback":
      if (isOverBytes(action.data, MAX_CALLBACK_BYTES)) throw refusals.buttonDataInvalid();
      return { callback_data: action.data };
    case "switchInline":
      return placeSwitch(action, place);
    case "login":
      return { login_url: placeLogin(action, place) };
    case "webApp":
      return { web_app: { url: placeWebApp(action.url, place) } };
    case "copy":
      return { copy_text: { text: checkCopied(action.text) } };
    // Only games allow `callback_game` and only invoices `pay`; neither is simulated.
    default:
      throw refusals.buttonTypeInvalid();
  }
}

function placeUrl(url: string, { mayPointAt }: MarkupPlace): Fields {
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

function placeSwitch(
  { query, place: target, types }: Extract<ButtonAction, { kind: "switchInline" }>,
  { isAnonymous }: MarkupPlace,
): Fields {
  if (target === "chosen" && Object.keys(types).length === 0) throw refusals.noChatTypeAllowed();
  const name = target === "current" ? "switch_inline_query_current_chat" : "switch_inline_query";
  if (isAnonymous) throw refusals.switchInChannel(name);
  if (target === "chosen") return { switch_inline_query_chosen_chat: { query, ...types } };
  return { [name]: query };
}

function placeWebApp(address: string, { chatType }: MarkupPlace): string {
  if (mentionedUserId(address) !== null) throw refusals.userLinkIn("Web App");
  const url = checkHttpsLink(address, refusals.webAppUrl);
  if (chatType !== "private") throw refusals.buttonTypeInvalid();
  return url;
}

function checkCopied(text: string): string {
  if (text === "" || isLongerThan(text, MAX_COPY_CHARACTERS)) {
    throw refusals.buttonCopyTextInvalid();
  }
  return text;
}

function placeLogin(login: LoginUrl, place: MarkupPlace): Fields {
  const { botUsername, forwardText, requestsWriteAccess } = login;
  const domain = place.loginDomainOf(botUsername);
  if (domain === undefined) throw refusals.botNotFound(botUsername);
  if (mentionedUserId(login.url) !== null) throw refusals.userLinkIn("login");
  const url = checkHttpsLink(login.url, refusals.loginUrl);
  if (domain === null || hostOf(url) !== domain) throw refusals.botDomainInvalid();
  return {
    url,
    ...(botUsername === "" ? {} : { bot_username: botUsername }),
    ...(forwardText === "" ? {} : { forward_text: forwardText }),
    ...(requestsWriteAccess ? { request_write_access: true } : {}),
  };
}
