import type { ChatView, MessageView } from "#control/control-views.ts";

const KIND_NAMES: Record<string, string> = {
  photo: "Photo",
  video: "Video",
  animation: "GIF",
  document: "File",
};

export const kindName = (kind: string): string => KIND_NAMES[kind] ?? "File";

/** A message in one line. */
export function bodyLine(kind: string, text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim().slice(0, 120);
  const name = KIND_NAMES[kind];
  if (name === undefined) return flat;
  return flat === "" ? name : `${name}, ${flat}`;
}

const nameOf = (user: unknown) => (user as { first_name?: string } | null)?.first_name ?? "Someone";

/** What members read in the middle of the chat, by the field of the service message. */
const SENTENCES: Record<string, (actor: string, value: never, title: string) => string> = {
  new_chat_members: (actor, joined: unknown[]) => {
    const names = joined.map(nameOf).join(", ");
    return names === actor ? `${actor} joined the group` : `${actor} added ${names}`;
  },
  left_chat_member: (actor, gone: unknown) =>
    nameOf(gone) === actor ? `${actor} left the group` : `${actor} removed ${nameOf(gone)}`,
  new_chat_title: (actor, title: string) => `${actor} renamed the chat to “${title}”`,
  migrate_to_chat_id: () => "This group became a supergroup",
  migrate_from_chat_id: (_, __, title) => `${title} was upgraded from a basic group`,
  pinned_message: (actor) => `${actor} pinned a message`,
  group_chat_created: (actor) => `${actor} created the group`,
  supergroup_chat_created: (actor) => `${actor} created the supergroup`,
  forum_topic_created: (actor, topic: { name: string }) =>
    `${actor} created the topic “${topic.name}”`,
  forum_topic_edited: (actor, topic: { name: string }) =>
    `${actor} renamed the topic to “${topic.name}”`,
  forum_topic_closed: (actor) => `${actor} closed the topic`,
  forum_topic_reopened: (actor) => `${actor} reopened the topic`,
};

export function serviceText(chat: Pick<ChatView, "title">, message: MessageView): string {
  const actor = message.author?.name ?? chat.title;
  const fields = Object.entries(message.service ?? {});
  const [name, value] = fields.find(([field]) => field in SENTENCES) ?? fields[0] ?? ["event", 0];
  // The simulator writes each of these fields in one shape only.
  const sentence = SENTENCES[name]?.(actor, value as never, chat.title);
  return sentence ?? `${actor}: ${name.replaceAll("_", " ")}`;
}

const OPENABLE = new Set(["http:", "https:", "tg:"]);

/** The URL if the page may open it, otherwise null. */
export function safeLink(address: string): string | null {
  const url = URL.parse(address);
  return url && OPENABLE.has(url.protocol) ? url.href : null;
}

export const isAlive = (chat: ChatView): boolean => chat.migratedTo === null && !chat.isDeleted;

/** Whether a member with this status is in the chat. */
export const isPresent = ({ status }: { status: string }): boolean =>
  status !== "left" && status !== "kicked";

export function typeWord({ type, isForum }: ChatView): string {
  if (isForum) return "forum";
  return type === "private" ? "private chat" : type;
}

/** The kind of chat and its number of members. */
export function aboutChat(chat: ChatView): string {
  const count = chat.memberCount;
  const word = chat.type === "channel" ? "subscriber" : "member";
  return `${typeWord(chat)} · ${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

/** The line under a chat's title in the list. */
export function previewLine(chat: ChatView): { author: string | null; text: string } {
  const { lastMessage, type } = chat;
  if (!lastMessage) return { author: null, text: "" };
  const { author, kind, text, service } = lastMessage;
  if (service) return { author: null, text: serviceText(chat, lastMessage) };
  const showsAuthor = type === "group" || type === "supergroup";
  return { author: showsAuthor && author ? author.name : null, text: bodyLine(kind, text) };
}

/** The first letters of the first two words. Thai vowels written before a letter are skipped. */
export function initials(name: string): string {
  const words = name.split(/[\s_·—-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => {
    const [letter = ""] = word.replace(/^[^\p{L}\p{N}]+/u, "").replace(/^[เแโใไ]/u, "");
    return letter;
  });
  return letters.join("").toUpperCase() || "?";
}
