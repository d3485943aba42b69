import type { Chat } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import type { World } from "#state/simulated-world.ts";

import { chatJson } from "./chat-json.ts";
import { mediaJson } from "./media-json.ts";

/** A message as Telegram sends it to one bot, with that bot's file ids. */
export function messageJson(
  world: World,
  chat: Chat,
  message: StoredMessage,
  botId: number,
): Record<string, unknown> {
  const chatFields = chatJson(chat);
  const json: Record<string, unknown> = { message_id: message.id };
  if (message.author) json["from"] = message.author;
  else json["sender_chat"] = chatFields;
  json["chat"] = chatFields;
  json["date"] = message.date;
  if (message.editDate !== null) json["edit_date"] = message.editDate;
  if (message.threadId !== null) {
    json["message_thread_id"] = message.threadId;
    json["is_topic_message"] = true;
  }
  // A message of a topic that replies to no other is a reply to the one that opened the topic.
  const replyToId =
    message.replyToId ?? (message.threadId === message.id ? null : message.threadId);
  const replied = replyToId === null ? undefined : chat.messages.get(replyToId);
  if (replied) {
    json["reply_to_message"] = messageJson(
      world,
      chat,
      { ...replied, replyToId: null, threadId: null },
      botId,
    );
  }
  if (message.externalReply) json["external_reply"] = externalJson(world, message.externalReply);
  if (message.quote) json["quote"] = { ...message.quote, is_manual: true };
  if (message.effectId !== null) json["effect_id"] = message.effectId;
  if (message.mediaGroupId !== null) json["media_group_id"] = message.mediaGroupId;
  if (message.isProtected) json["has_protected_content"] = true;
  Object.assign(json, contentJson(world, message, botId));
  if (message.replyMarkup && "inline_keyboard" in message.replyMarkup) {
    json["reply_markup"] = message.replyMarkup;
  }
  return json;
}

function externalJson(
  world: World,
  { chatId, messageId }: NonNullable<StoredMessage["externalReply"]>,
): Record<string, unknown> {
  const chat = world.chats.get(chatId);
  return { ...(chat ? { chat: chatJson(chat) } : {}), message_id: messageId };
}

function contentJson(world: World, message: StoredMessage, botId: number): Record<string, unknown> {
  const { content } = message;
  if (content.kind === "service") return content.fields;
  if (content.kind !== "text") return mediaJson(world, content, botId);
  return {
    text: content.body.text,
    ...(content.body.entities.length === 0 ? {} : { entities: content.body.entities }),
    ...(content.linkPreview ? { link_preview_options: content.linkPreview } : {}),
  };
}
