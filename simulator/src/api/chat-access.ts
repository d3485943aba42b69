import { type ChatNoun, refusals } from "#refusals.ts";
import { type Chat, isPresent } from "#state/chat-state.ts";
import type { World } from "#state/simulated-world.ts";

import type { Call } from "./api-call.ts";

type Access = "read" | "members" | "edit" | "write" | "send";

export function findChatById(world: World, text: string): Chat | null {
  if (text.startsWith("@")) return world.chatsByUsername.get(text.slice(1).toLowerCase()) ?? null;
  return /^-?\d+$/.test(text) ? (world.chats.get(Number(text)) ?? null) : null;
}

/** The chat of a call, if this bot may do there what `access` says. */
export const openChat = (call: Call, access: Access, name = "chat_id"): Chat =>
  openChatNamed(call, access, call.params.text(name).trim());

export function openChatNamed(call: Call, access: Access, text: string): Chat {
  if (text === "") throw refusals.chatEmpty();
  const chat = findChatById(call.world, text);
  const botId = call.bot.user.id;
  if (!chat) {
    if (call.world.botsById.has(Number(text)) && access === "send") throw refusals.botToBot();
    throw refusals.chatNotFound();
  }
  if (access === "send" && chat.isViewStale) return chat;
  if (chat.type === "private") checkPrivate(call, chat, access);
  else {
    if (!chat.knownTo.has(botId) && !text.startsWith("@")) throw refusals.chatNotFound();
    if (chat.type === "group") checkGroup(chat, botId, access);
    else checkSupergroup(chat, botId, access, chat.type);
  }
  return chat;
}

function checkPrivate({ world, bot }: Call, chat: Chat, access: Access) {
  const person = world.people.get(chat.id);
  if (!person) throw refusals.chatNotFound();
  if (access === "read" || access === "members") return;
  if (person.isDeactivated) throw refusals.userDeactivated();
  if (person.blockedBots.has(bot.user.id)) throw refusals.blockedByUser();
  if (!person.startedBots.has(bot.user.id)) throw refusals.cannotInitiate();
}

function checkGroup(chat: Chat, botId: number, access: Access) {
  const needsWrite = access !== "read" && access !== "edit";
  if (needsWrite && chat.migratedTo !== null) throw refusals.migrated(chat.migratedTo);
  if (needsWrite && chat.isDeleted) throw refusals.chatDeleted();
  if (access === "read" || chat.migratedTo !== null || chat.isDeleted) return;
  checkPresence(chat, botId, "group");
}

function checkSupergroup(chat: Chat, botId: number, access: Access, noun: ChatNoun) {
  if (chat.members.get(botId)?.status === "kicked") throw refusals.kicked(noun);
  if (chat.isDeleted) throw refusals.notMember(noun);
  const needsOnlyReading = access === "read" || access === "members";
  if (chat.username !== null && needsOnlyReading) return;
  checkPresence(chat, botId, noun);
}

function checkPresence(chat: Chat, botId: number, noun: ChatNoun) {
  const member = chat.members.get(botId);
  if (member?.status === "kicked") throw refusals.kicked(noun);
  if (!isPresent(member)) throw refusals.notMember(noun);
}
