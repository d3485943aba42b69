import type { ChatView, MessageView } from "#control/control-views.ts";
import type { JournalEntry } from "#journal.ts";

import { serviceText } from "./service-text.ts";

/** The line under a chat's title in the list. */
export type PreviewLine = { messageId: number; at: number; author: string | null; text: string };

const KIND_NAMES: Record<string, string> = {
  photo: "Photo",
  video: "Video",
  animation: "GIF",
  document: "File",
};

export const bodyLine = (kind: string, text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim().slice(0, 120);
  const name = KIND_NAMES[kind];
  if (name === undefined) return flat;
  return flat === "" ? name : `${name}, ${flat}`;
};

const showsAuthor = (chat: ChatView) => chat.type === "group" || chat.type === "supergroup";

export function lineOfMessage(chat: ChatView, message: MessageView): PreviewLine {
  const { id, at, author, kind, text, service } = message;
  if (service) return { messageId: id, at, author: null, text: serviceText(chat, message) };
  return {
    messageId: id,
    at,
    author: showsAuthor(chat) ? (author?.name ?? null) : null,
    text: bodyLine(kind, text),
  };
}

export function lineOfEntry(chat: ChatView, entry: JournalEntry): PreviewLine {
  const people = [...chat.bots, ...chat.members];
  const author = people.find(({ id }) => id === entry.userId)?.name ?? null;
  return {
    messageId: entry.messageId,
    at: entry.at,
    author: showsAuthor(chat) ? author : null,
    text: bodyLine(entry.content, entry.text ?? ""),
  };
}
