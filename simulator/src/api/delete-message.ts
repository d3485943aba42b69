import { admitChange } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import { recordVisible } from "#state/posting.ts";
import { unixNow } from "#state/simulated-world.ts";

import { type Call, paceOf } from "./api-call.ts";
import { openChat } from "./chat-access.ts";
import { causeOf } from "./send-draft.ts";

const DELETABLE_SECONDS = 48 * 3600;
const MAX_AT_ONCE = 100;

function assertMayDelete(call: Call, chat: Chat, message: StoredMessage) {
  const isOwn = message.botId === call.bot.user.id;
  const mayDeleteAll = chat.members.get(call.bot.user.id)?.rights?.can_delete_messages ?? false;
  if (!isOwn && !mayDeleteAll) throw refusals.cannotDelete();
  if (unixNow(call.world) - message.date >= DELETABLE_SECONDS) {
    throw refusals.cannotDeleteForEveryone();
  }
}

function remove(call: Call, chat: Chat, message: StoredMessage) {
  chat.messages.delete(message.id);
  chat.pinnedIds = chat.pinnedIds.filter((id) => id !== message.id);
  recordVisible(call.world, chat, message, "deleted", causeOf(call));
}

export function deleteMessage(call: Call) {
  const id = call.params.integer("message_id", 0);
  if (id === 0) throw refusals.messageIdMissing();
  const chat = openChat(call, "write");
  const message = chat.messages.get(id);
  if (!message) throw refusals.messageNotFound("delete");
  assertMayDelete(call, chat, message);
  admitChange(paceOf(call));
  remove(call, chat, message);
  return true;
}

export function deleteMessages(call: Call) {
  const ids = call.params.json("message_ids", () =>
    refusals.bad("can't parse message_ids JSON object"),
  );
  if (ids === undefined) throw refusals.messageIdsMissing();
  if (!Array.isArray(ids)) throw refusals.bad("expected an Array of message identifiers");
  if (ids.length === 0) throw refusals.messageIdsMissing();
  if (ids.length > MAX_AT_ONCE) throw refusals.tooManyMessageIds();
  const chat = openChat(call, "write");
  const messages = ids.flatMap((id: unknown) => chat.messages.get(Number(id)) ?? []);
  for (const message of messages) assertMayDelete(call, chat, message);
  admitChange(paceOf(call));
  for (const message of messages) remove(call, chat, message);
  return true;
}
