import { chatJson, chatMemberJson } from "#format/chat-json.ts";
import type { Bot } from "#state/bot-state.ts";
import { type Chat, isPresent, type Member } from "#state/chat-state.ts";
import type { User } from "#state/people.ts";
import { AdminRights, ChatPermissions, nothingAllowed, usualRights } from "#state/rights.ts";
import { unixNow, type World } from "#state/simulated-world.ts";
import { dispatchUpdate } from "#updates/dispatch-update.ts";

import { ControlError } from "./control-error.ts";
import { BotStanding } from "./control-inputs.ts";
import { type ChatView, chatView } from "./control-views.ts";
import { absentMember, findBot, findChat, ownerOf } from "./find-records.ts";
import { postService } from "./service-message.ts";

/** The bot as a member of this kind of chat; throws if it cannot be one. */
export function memberFrom(chat: Chat, user: User, input: BotStanding): Member {
  const { status, rights, permissions } = BotStanding.parse(input);
  const isThere = status !== "left" && status !== "kicked";
  if (chat.type === "channel" && isThere && status !== "administrator") {
    throw new ControlError(422, "In a channel a bot can only be an administrator.");
  }
  return {
    user,
    status,
    rights: status === "administrator" ? AdminRights.parse({ ...usualRights(), ...rights }) : null,
    permissions:
      status === "restricted"
        ? ChatPermissions.parse({ ...nothingAllowed(), ...permissions })
        : null,
  };
}

/** Sets the bot's new standing and sends it the `my_chat_member` update. */
export function applyStanding(world: World, chat: Chat, bot: Bot, member: Member, actor: User) {
  const before = chat.members.get(bot.user.id) ?? absentMember(bot.user);
  chat.members.set(bot.user.id, member);
  chat.knownTo.add(bot.user.id);
  dispatchUpdate(world, bot, chat.id, "my_chat_member", {
    chat: chatJson(chat),
    from: actor,
    date: unixNow(world),
    old_chat_member: chatMemberJson(chat, before),
    new_chat_member: chatMemberJson(chat, member),
  });
}

/** Adds, promotes, restricts or kicks a bot, or makes it leave. */
export function setBotStanding(
  world: World,
  chatId: number,
  botId: number,
  standing: BotStanding,
): ChatView {
  const chat = findChat(world, chatId);
  const bot = findBot(world, botId);
  if (chat.migratedTo !== null || chat.isDeleted) {
    throw new ControlError(409, `Chat ${chatId} was deleted or migrated.`);
  }
  const member = memberFrom(chat, bot.user, standing);
  const wasPresent = isPresent(chat.members.get(botId));
  const actor = member.status === "left" ? bot.user : ownerOf(chat);
  const isGroup = chat.type !== "channel";
  if (isGroup && wasPresent && !isPresent(member)) {
    postService(world, chat, actor, { left_chat_member: bot.user });
  }
  applyStanding(world, chat, bot, member, actor);
  if (isGroup && !wasPresent && isPresent(member)) {
    postService(world, chat, actor, { new_chat_members: [bot.user] });
  }
  world.events.publish({ type: "chat", chatId });
  return chatView(world, chat);
}
