import { messageJson } from "#format/message-json.ts";
import { admitChange } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import { type Chat, isAdmin } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import { postMessage, recordVisible } from "#state/posting.ts";

import { type Call, paceOf } from "./api-call.ts";
import { openChat } from "./chat-access.ts";
import { causeOf } from "./send-draft.ts";
import { effectivePermissions } from "./send-rights.ts";

function mayPin(chat: Chat, botId: number): boolean {
  if (chat.type === "private") return true;
  const member = chat.members.get(botId);
  if (chat.type === "channel") return member?.rights?.can_edit_messages ?? false;
  if (isAdmin(member)) return member?.rights?.can_pin_messages ?? false;
  return effectivePermissions(chat, member).can_pin_messages;
}

function openPinnable(call: Call): Chat {
  const chat = openChat(call, "write");
  if (!mayPin(chat, call.bot.user.id)) throw refusals.noRightsToPin();
  return chat;
}

/** Posts the service message about a pin. */
function announcePin(call: Call, chat: Chat, message: StoredMessage) {
  const { world, bot } = call;
  const pinned_message = messageJson(world, chat, message, bot.user.id);
  const author = chat.type === "channel" ? null : bot.user;
  const content = { kind: "service" as const, fields: { pinned_message } };
  const isSilent = call.params.flag("disable_notification");
  postMessage(world, chat, { author, botId: bot.user.id, content, isSilent }, causeOf(call));
}

export function pinChatMessage(call: Call) {
  const id = call.params.integer("message_id", 0);
  if (id === 0) throw refusals.messageIdMissing();
  const chat = openPinnable(call);
  const message = chat.messages.get(id);
  if (!message) throw refusals.messageNotFound("pin");
  admitChange(paceOf(call));
  const isShownAlready = chat.pinnedIds.at(-1) === id;
  chat.pinnedIds = [...chat.pinnedIds.filter((pinned) => pinned !== id), id];
  if (isShownAlready) return true;
  const cause = causeOf(call);
  recordVisible(call.world, chat, message, "pinned", cause);
  announcePin(call, chat, message);
  return true;
}

/** Without a message id it unpins the last pinned message. */
export function unpinChatMessage(call: Call) {
  const chat = openPinnable(call);
  const id = call.params.integer("message_id", 0) || chat.pinnedIds.at(-1);
  const message = id === undefined ? undefined : chat.messages.get(id);
  if (!message) throw refusals.messageNotFound("unpin");
  admitChange(paceOf(call));
  chat.pinnedIds = chat.pinnedIds.filter((pinned) => pinned !== message.id);
  recordVisible(call.world, chat, message, "unpinned", causeOf(call));
  return true;
}
