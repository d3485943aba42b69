import type { MessageView } from "#control/control-views.ts";

import { element } from "./element.ts";
import { icon } from "./icons.ts";
import { safeLink } from "./safe-link.ts";

type KeyboardButton = {
  text: string;
  style?: unknown;
  url?: unknown;
  web_app?: unknown;
  login_url?: unknown;
};

function keyboardRows(markup: MessageView["replyMarkup"]): KeyboardButton[][] {
  const rows: unknown = markup?.["inline_keyboard" as keyof typeof markup];
  // The simulator keeps a keyboard only after it has checked its shape.
  return Array.isArray(rows) ? (rows as KeyboardButton[][]) : [];
}

export const keyLook = (style: unknown): Record<string, string> =>
  typeof style === "string" ? { class: "key", "data-style": style } : { class: "key" };

function linkButton({ text, style, url, web_app, login_url }: KeyboardButton): HTMLElement {
  const label = element("span", { class: "key-label" }, text);
  const opens = url ?? web_app ?? login_url;
  const arrow = opens === undefined ? null : icon("arrow", 13);
  const href = typeof url === "string" ? safeLink(url) : null;
  const look = keyLook(style);
  if (href === null) return element("span", look, label, arrow);
  const target = { href, title: href, target: "_blank", rel: "noopener noreferrer" };
  return element("a", { ...look, ...target }, label, arrow);
}

export const linkButtons = (markup: MessageView["replyMarkup"]): HTMLElement[] =>
  keyboardRows(markup).map((row) =>
    element("div", { class: "key-row" }, ...row.map((key) => linkButton(key))),
  );
