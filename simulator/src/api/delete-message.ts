import { admitChange } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import { type Chat, isAdmin } from "#state/chat-state.ts";
import type { StoredMessage } from "#state/message-state.ts";
import { removeMessage } from "#state/posting.ts";
import { unixNow } from "#state/simulated-world.ts";

import { type Call, paceOf } from "./api-call.ts";
import { openChat } from "./chat-access.ts";
import { causeOf } from "./send-draft.ts";

const DELETABLE_SECONDS = 48 * 3600;
const MAX_AT_ONCE = 100;

/** Service messages that nobody can delete. */
const LASTING_SERVICES = ["supergroup_chat_created", "migrate_from_chat_id", "forum_topic_created"];

const isLasting = ({ content }: StoredMessage): boolean =>
  content.kind === "service" && LASTING_SERVICES.some((field) => field in content.fields);

/** The rule of supergroups and channels. */
function isDeletable(chat: Chat, botId: number, message: StoredMessage): boolean {
  const rights = chat.members.get(botId)?.rights;
  if (isLasting(message)) return false;
  if (rights?.can_delete_messages) return true;
  if (message.botId !== botId) return false;
  if (chat.type === "channel") return rights?.can_post_messages ?? false;
  return message.content.kind !== "service";
}

/** The rule of basic groups and private chats, where Telegram calls it revoking. */
function isRevocable(chat: Chat, botId: number, message: StoredMessage): boolean {
  if (chat.type === "group" && isAdmin(chat.members.get(botId))) return true;
  if (chat.type === "private" && message.botId === null) return true;
  return message.botId === botId && message.content.kind !== "service";
}

/** The age limit has no exception: it applies to administrators with every right too. */
function assertMayDelete(call: Call, chat: Chat, message: StoredMessage) {
  const botId = call.bot.user.id;
  const isRecent = unixNow(call.world) - message.date < DELETABLE_SECONDS;
  if (chat.type === "supergroup" || chat.type === "channel") {
    if (!isRecent || !isDeletable(chat, botId, message)) throw refusals.cannotDelete();
  } else if (!isRecent || !isRevocable(chat, botId, message)) {
    throw refusals.cannotDeleteForEveryone();
  }
}

export function deleteMessage(call: Call) {
  const id = call.params.integer("message_id", 0);
  if (id === 0) throw refusals.messageIdMissing();
  const chat = openChat(call, "write");
  const message = chat.messages.get(id);
  if (!message) throw refusals.messageNotFound("delete");
  assertMayDelete(call, chat, message);
  admitChange(paceOf(call));
  removeMessage(call.world, chat, message, causeOf(call));
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
  for (const message of messages) removeMessage(call.world, chat, message, causeOf(call));
  return true;
}
