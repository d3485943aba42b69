import type { ChatView, MessageView } from "#control/control-views.ts";

import { element } from "./element.ts";
import { type Block, messageBlocks } from "./message-blocks.ts";
import { messagePost } from "./message-post.ts";
import { goTo, readRoute, routeHash } from "./page-route.ts";
import { dayName } from "./page-time.ts";
import type { Keyed } from "./reconcile.ts";
import { serviceText } from "./service-text.ts";

type ListSetting = {
  chat: ChatView;
  viewerId: number | null;
  now: number;
  showsTopics: boolean;
  onJump: (messageId: number) => void;
};

/** A service line; the ones about a migration lead to the other chat. */
function serviceLine(chat: ChatView, message: MessageView): HTMLElement {
  const text = serviceText(chat, message);
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = message.service ?? {};
  const other = Number(to ?? from);
  const line = element("div", { class: "line", "data-message": message.id });
  if (!Number.isSafeInteger(other)) {
    line.append(element("span", { class: "pill" }, text));
    return line;
  }
  const route = { ...readRoute(), chatId: other };
  const link = element("a", { class: "pill", href: routeHash(route) }, text);
  link.addEventListener("click", () => goTo(route));
  line.append(link);
  return line;
}

const signatures = new WeakMap<MessageView, string>();

function signatureOf(message: MessageView): string {
  let signature = signatures.get(message);
  if (signature === undefined) {
    signature = JSON.stringify(message);
    signatures.set(message, signature);
  }
  return signature;
}

/** The blocks of a chat as elements that are kept as long as they show the same. */
export function messageItems(messages: readonly MessageView[], setting: ListSetting): Keyed[] {
  const { chat, viewerId, now, showsTopics, onJump } = setting;
  const topicNames = new Map(chat.topics.map(({ id, name }) => [id, name]));
  const topicOf = ({ threadId }: MessageView) =>
    showsTopics ? (topicNames.get(threadId ?? 0) ?? "General") : null;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const item = (block: Block): Keyed => {
    if (block.kind === "day") {
      const name = dayName(block.at, now);
      const pill = () => element("span", { class: "pill" }, name);
      const build = () => element("div", { class: "line" }, pill());
      return { key: block.key, signature: name, build };
    }
    if (block.kind === "service") {
      const signature = serviceText(chat, block.message);
      return { key: block.key, signature, build: () => serviceLine(chat, block.message) };
    }
    const [first] = block.messages;
    const repliedId = first?.replyToId;
    const topic = first ? topicOf(first) : null;
    const replied = repliedId ? (byId.get(repliedId) ?? null) : null;
    const title = first?.author ? "" : chat.title;
    return {
      key: block.key,
      signature: [
        ...block.messages.map(signatureOf),
        replied && signatureOf(replied),
        block.startsRun,
        block.endsRun,
        viewerId,
        title,
        topic,
      ].join("\n"),
      build: () => messagePost(block, { chat, viewerId, replied, topic, onJump }),
    };
  };
  return messageBlocks(messages).map(item);
}
