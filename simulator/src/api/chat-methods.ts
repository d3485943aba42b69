import { chatFullJson, chatMemberJson } from "#format/chat-json.ts";
import { messageJson } from "#format/message-json.ts";
import { refusals } from "#refusals.ts";
import { isAdmin, memberCount } from "#state/chat-state.ts";

import type { Call } from "./api-call.ts";
import { openChat } from "./chat-access.ts";

export function getChat(call: Call) {
  const chat = openChat(call, "read");
  const pinnedId = chat.pinnedIds.at(-1);
  const pinned = pinnedId === undefined ? undefined : chat.messages.get(pinnedId);
  return {
    ...chatFullJson(chat),
    ...(pinned ? { pinned_message: messageJson(call.world, chat, pinned, call.bot.user.id) } : {}),
  };
}

export function getChatMember(call: Call) {
  const chat = openChat(call, "members");
  const userId = call.params.integer("user_id", 0);
  if (userId <= 0) throw refusals.userIdInvalid();
  const member = chat.members.get(userId);
  if (member) return chatMemberJson(chat, member);
  const user = call.world.people.get(userId)?.user ?? call.world.botsById.get(userId)?.user;
  if (!user) throw refusals.userNotFound();
  return { user, status: "left" };
}

export const getChatMemberCount = (call: Call) => memberCount(openChat(call, "members"));

export function getChatAdministrators(call: Call) {
  const chat = openChat(call, "members");
  return [...chat.members.values()]
    .filter((member) => isAdmin(member))
    .map((member) => chatMemberJson(chat, member));
}
