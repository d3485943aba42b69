import type { Fault } from "#faults/fault.ts";
import { hidesEffect } from "#faults/fault.ts";
import type { JournalEntry, JournalKind } from "#journal.ts";

import type { Chat } from "./chat-state.ts";
import type { StoredMessage } from "./message-state.ts";
import { unixNow, type World } from "./simulated-world.ts";

/** The call that caused a change; null if a person did. */
export type Cause = {
  botId: number;
  method: string;
  digest: string;
  fault: Fault | null;
  entries: JournalEntry[];
} | null;

export type MessageDraft = Pick<StoredMessage, "author" | "botId" | "content"> &
  Partial<Omit<StoredMessage, "id" | "date" | "editDate">>;

export function postMessage(world: World, chat: Chat, draft: MessageDraft, cause: Cause) {
  const message: StoredMessage = {
    replyMarkup: null,
    mediaGroupId: null,
    threadId: null,
    replyToId: null,
    externalReply: null,
    quote: null,
    effectId: null,
    isProtected: false,
    isSilent: false,
    ...draft,
    id: ++chat.lastMessageId,
    date: unixNow(world),
    editDate: null,
  };
  chat.messages.set(message.id, message);
  if (chat.messages.size > world.settings.messagesPerChat) {
    const oldest = chat.messages.keys().next();
    if (!oldest.done) chat.messages.delete(oldest.value);
  }
  recordVisible(world, chat, message, "posted", cause);
  return message;
}

export function removeMessage(world: World, chat: Chat, message: StoredMessage, cause: Cause) {
  chat.messages.delete(message.id);
  chat.pinnedIds = chat.pinnedIds.filter((id) => id !== message.id);
  recordVisible(world, chat, message, "deleted", cause);
}

/** Records in the journal what members of the chat now see. */
export function recordVisible(
  world: World,
  chat: Chat,
  message: StoredMessage,
  kind: JournalKind,
  cause: Cause,
) {
  const { content } = message;
  const fields: Omit<JournalEntry, "seq"> = {
    at: world.clock.now(),
    kind,
    chatId: chat.id,
    messageId: message.id,
    botId: cause?.botId ?? null,
    userId: message.author?.id ?? null,
    content: content.kind,
    answered: !hidesEffect(cause?.fault ?? null),
  };
  if (content.kind === "service") {
    fields.service = content.fields;
  } else {
    fields.text = content.body.text;
    if (content.body.entities.length > 0) fields.entities = content.body.entities;
    if (content.kind === "text") {
      if (content.linkPreview) fields.linkPreview = content.linkPreview;
    } else {
      const { uniqueId, sha256, bytes } = content.file;
      fields.file = { uniqueId, sha256, bytes: bytes.length };
    }
  }
  if (message.replyMarkup) fields.replyMarkup = message.replyMarkup;
  if (message.mediaGroupId !== null) fields.mediaGroupId = message.mediaGroupId;
  if (message.threadId !== null) fields.threadId = message.threadId;
  if (message.isSilent) fields.isSilent = true;
  if (message.isProtected) fields.isProtected = true;
  if (cause) {
    fields.method = cause.method;
    fields.requestDigest = cause.digest;
    if (cause.fault) fields.fault = cause.fault.kind;
  }
  const entry = world.journal.append(fields);
  cause?.entries.push(entry);
  if (world.events.hasListeners()) world.events.publish({ type: "journal", entry });
}
