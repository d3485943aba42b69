import type { Chat } from "#state/chat-state.ts";
import type { World } from "#state/simulated-world.ts";

import { emptyChat, nextChatId } from "./chat-control.ts";
import { ControlError } from "./control-error.ts";
import { type ChatView, chatView } from "./control-views.ts";
import { absentMember, findChat, ownerOf } from "./find-records.ts";
import { postService } from "./service-message.ts";
import { applyStanding } from "./standing-control.ts";

function moveBots(world: World, from: Chat, to: Chat) {
  for (const member of from.members.values()) {
    const bot = world.botsById.get(member.user.id);
    if (!bot) continue;
    applyStanding(world, to, bot, member, ownerOf(from));
    applyStanding(world, from, bot, absentMember(bot.user), ownerOf(from));
  }
}

/** Turns a basic group into a supergroup: a new chat with a new id, to which the old one refers. */
export function migrateChat(world: World, chatId: number): ChatView {
  const old = findChat(world, chatId);
  if (old.type !== "group" || old.migratedTo !== null || old.isDeleted) {
    throw new ControlError(422, "Only an existing basic group can become a supergroup.");
  }
  const owner = ownerOf(old);
  const moved = emptyChat(nextChatId(world, "supergroup"), "supergroup", old.title);
  moved.migratedFrom = old.id;
  moved.unnamedMemberCount = old.unnamedMemberCount;
  moved.permissions = old.permissions;
  for (const member of old.members.values()) {
    if (!member.user.is_bot) moved.members.set(member.user.id, { ...member });
  }
  world.chats.set(moved.id, moved);
  for (const botId of old.knownTo) moved.knownTo.add(botId);

  postService(world, old, owner, { migrate_to_chat_id: moved.id });
  moveBots(world, old, moved);
  old.migratedTo = moved.id;
  postService(world, moved, owner, { migrate_from_chat_id: old.id });
  world.events.publish({ type: "chat", chatId: old.id });
  world.events.publish({ type: "chat", chatId: moved.id });
  return chatView(world, moved);
}
