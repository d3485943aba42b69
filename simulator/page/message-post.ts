import type { ChatView, MessageView } from "#control/control-views.ts";

import { avatar, colourOf } from "./avatar.ts";
import { element } from "./element.ts";
import { linkButtons } from "./link-buttons.ts";
import { mediaBlock } from "./media-block.ts";
import type { Block } from "./message-blocks.ts";
import { clockTime, fullTime } from "./page-time.ts";
import { bodyLine } from "./preview-line.ts";
import { richText } from "./rich-text.ts";

export type Post = Extract<Block, { kind: "post" }>;

/** Who looks at the chat, and what else a post needs to be drawn. */
export type PostSetting = {
  chat: ChatView;
  viewerId: number | null;
  replied: MessageView | null;
  /** Named where messages of many topics stand together. */
  topic: string | null;
  onJump: (messageId: number) => void;
};

function meta(messages: readonly MessageView[]): HTMLElement {
  const [first] = messages;
  const at = first?.at ?? 0;
  const isEdited = messages.some(({ editedAt }) => editedAt !== null);
  return element(
    "span",
    { class: "meta" },
    isEdited && element("span", { class: "edited" }, "edited "),
    element("time", { datetime: new Date(at).toISOString(), title: fullTime(at) }, clockTime(at)),
  );
}

function replyQuote(
  replied: MessageView,
  words: string | null,
  onJump: PostSetting["onJump"],
): HTMLElement {
  const name = replied.author?.name ?? "Channel";
  const quote = element(
    "button",
    { type: "button", class: `reply ${colourOf(replied.author?.id ?? 0)}` },
    element("span", { class: "reply-name" }, name),
    element("span", { class: "reply-text" }, words ?? bodyLine(replied.kind, replied.text)),
  );
  quote.addEventListener("click", () => onJump(replied.id));
  return quote;
}

function nameLine(first: MessageView, { chat, topic }: PostSetting): HTMLElement {
  const id = first.author?.id ?? chat.id;
  return element(
    "div",
    { class: "sender" },
    element("span", { class: `sender-name ${colourOf(id)}` }, first.author?.name ?? chat.title),
    topic !== null && element("span", { class: "sender-tag" }, topic),
    first.author?.isBot && element("span", { class: "sender-tag" }, "bot"),
  );
}

/** A message, or an album, as members see it. */
export function messagePost(post: Post, setting: PostSetting): HTMLElement {
  const { messages, startsRun, endsRun } = post;
  const [first] = messages;
  if (!first) return element("article");
  const { chat, viewerId, replied, onJump } = setting;
  const isOwn = first.author !== null && first.author.id === viewerId;
  const captioned = messages.find(({ text }) => text !== "");
  const media = mediaBlock(messages);
  const body =
    captioned && element("div", { class: "text" }, ...richText(captioned), meta(messages));
  const showsName = startsRun && !isOwn && chat.type !== "private";
  const keys = messages.length === 1 ? linkButtons(first.replyMarkup) : [];
  const parts = captioned?.isCaptionAbove ? [body, media] : [media, body];
  const bubble = element(
    "div",
    { class: "bubble" },
    showsName && nameLine(first, setting),
    replied && replyQuote(replied, first.quote, onJump),
    ...parts,
    !body && meta(messages),
  );
  const isMedia = media !== null && !media.classList.contains("documents");
  bubble.classList.toggle("has-media", isMedia);
  bubble.style.setProperty("--width", media?.style.getPropertyValue("--width") ?? "");
  bubble.classList.toggle("is-bare", isMedia && !body);
  bubble.classList.toggle("has-head", showsName || replied !== null);
  bubble.classList.toggle("has-keys", keys.length > 0);
  const showsAvatar = !isOwn && chat.type !== "private" && chat.type !== "channel";
  const who = first.author ?? { id: chat.id, name: chat.title };
  const label = isOwn ? "Your message" : `Message from ${who.name}`;
  return element(
    "article",
    {
      class: `post ${isOwn ? "is-own" : ""} ${startsRun ? "starts-run" : ""} ${endsRun ? "ends-run" : ""}`,
      "aria-label": label,
      "data-message": messages.map(({ id }) => id).join(" "),
    },
    showsAvatar &&
      element("div", { class: "post-avatar" }, endsRun && avatar(who.id, who.name, "small")),
    element("div", { class: "message" }, bubble, ...keys),
  );
}
